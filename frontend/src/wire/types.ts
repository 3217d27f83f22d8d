import type { components, operations } from './schema';

type Schemas = components['schemas'];

export type ClientMessage = Schemas['ClientMessage'];
export type ServerMessage = Schemas['ServerMessage'];
export type Message = Schemas['Message'];
export type Status = Schemas['Status'];
export type Source = Schemas['GameSource'] | Schemas['AnalysisSource'] | Schemas['HintSource'];
export type GameHead = Schemas['GameHead'];
export type GameState = Schemas['GameState'];
export type GameUpdate = Schemas['Update'];
export type GameNode = Schemas['Node'];
export type Seat = Schemas['HumanSeat'] | Schemas['EngineSeat'];
export type EngineSeat = Schemas['EngineSeat'];
export type NewGame = Schemas['NewGame'];
export type GameRow = Schemas['GameRow'];
export type Folder = Schemas['Folder'];
export type GameList = Schemas['GameList'];
export type Arrow = Schemas['Arrow'];
export type Circle = Schemas['Circle'];
export type Score = Schemas['Score'];
export type SearchReport = Schemas['SearchReport'];
export type SearchLine = Schemas['SearchLine'];
export type AnalysisMessage = Schemas['Analysis'];
export type Label = NonNullable<GameNode['label']>;
export type Engine = Schemas['EngineSummary'];
export type EngineDetails = Schemas['EngineDetails'];
export type EngineRating = Schemas['EngineRating'];
export type EngineOption = Schemas['EngineOption'];
export type EngineQuestion = Schemas['EngineQuestion'];
export type Collection = Schemas['Collection'];
export type CollectionPage = Schemas['CollectionPage'];
export type CollectionGame = Schemas['CollectionGame'];
export type EpdFile = Schemas['EpdFile'];
export type EpdRecord = Schemas['EpdRecord'];
export type PositionReport = Schemas['PositionReport'];
export type Evaluation = Schemas['Evaluation'];
export type ProgramEvaluation = Schemas['ProgramEvaluation'];
export type EndgamePosition = Schemas['EndgamePosition'];
export type EndgameTraining = Schemas['EndgameTraining'];
export type EndgameTask = Schemas['EndgameTask'];
export type EndgameAnswer = Schemas['EndgameAnswer'];
export type Explanation = Schemas['Explanation'];
export type OwnThought = Schemas['OwnThought'];
export type Exercise = Schemas['Exercise'];
export type ExerciseList = Schemas['ExerciseList'];
export type PuzzleTask = Schemas['PuzzleTask'];
export type PuzzleSource = PuzzleTask['source'];
export type PuzzleHint = Schemas['PuzzleHint'];
export type PuzzleSolution = Schemas['PuzzleSolution'];
export type PuzzleAnswered = Schemas['PuzzleAnswered'];
export type PuzzleProgress = Schemas['PuzzleProgress'];
export type PuzzleTheme = Schemas['PuzzleTheme'];
export type Rating = Schemas['ExerciseAnswer']['rating'];
export type LibraryPosition = Schemas['LibraryPosition'];
export type LibraryMove = Schemas['LibraryMove'];
export type LibraryStatistics = Schemas['LibraryStatistics'];
export type ExhibitSummary = Schemas['ExhibitSummary'];
export type Exhibit = Schemas['ExhibitDetails'];
export type MuseumText = Schemas['MuseumText'];
export type MuseumHour = Schemas['MuseumHour'];
export type MuseumJudgement = Schemas['MuseumJudgement'];
export type ExplorerPosition = Schemas['ExplorerPosition'];
export type Imported = Schemas['Imported'];
export type OnlinePosition = Schemas['OnlinePosition'];
export type OnlineSource = Schemas['OnlineQuestion']['source'];
export type ExplorerSource = 'games' | 'matches' | 'imported';
export type Study = Schemas['Study'];
export type StudySummary = Schemas['StudySummary'];
export type MatchOpenings = Schemas['MatchOpenings'];
export type Chapter = Schemas['Chapter'];
export type ChapterPlace = Schemas['ChapterPlace'];
export type StudyContents = Schemas['StudyContents'];
export type RepertoireCounts = Schemas['RepertoireCounts'];
export type RepertoireSide = Schemas['RepertoireSide'];
export type RepertoirePosition = Schemas['RepertoirePosition'];
export type RepertoireQuestion = Schemas['RepertoireQuestion'];
export type RepertoireChange = Schemas['RepertoireChange'];
export type RepertoireAddition = Schemas['RepertoireAddition'];
export type RepertoireRemoval = Schemas['RepertoireRemoval'];
export type KnownAccount = Schemas['KnownAccount'];
export type SiteName = KnownAccount['site'];
export type ReviewedGame = Schemas['ReviewedGame'];
export type Departure = Schemas['Departure'];
export type Suite = Schemas['Suite'];
export type Workloads = Schemas['Workloads'];
export type Workload = Schemas['Workload'];
export type WorkloadRequest =
  Schemas['GamesRequest'] | Schemas['TuningRequest'] | Schemas['SuiteTestRequest'];
export type WorkloadDetails = Schemas['WorkloadDetails'];
export type WorkloadGames = Schemas['WorkloadGames'];
export type WorkloadChange = Schemas['WorkloadChange'];
export type WorkerInfo = Schemas['WorkerInfo'];
export type Tuning = Schemas['Tuning'];
export type Job = Schemas['Job'];
export type JobRequest =
  operations['begin_api_jobs_post']['requestBody']['content']['application/json'];
export type ReviewResult = Schemas['ReviewResult'];
export type ReviewSide = Schemas['ReviewSide'];
export type SuiteResult = Schemas['SuiteResult'];
export type MatchResult = Schemas['MatchResult'];
export type MatchRequest = Schemas['MatchRequest'];
export type Sprt = Schemas['SprtState'];
export type Duel = Schemas['Duel'];
export type Standing = Schemas['Standing'];
export type SearchMessage = Schemas['SearchProgress'];
export type TrafficMessage = Schemas['Traffic'];
export type TrafficLine = Schemas['TrafficLine'];
export type Side = 'white' | 'black';

/** A command without its number, which `Socket.request` adds. */
export type Command = ClientMessage extends infer M
  ? M extends unknown
    ? Omit<M, 'id'>
    : never
  : never;

export type EngineInsight = Schemas['EngineInsight'];
/** The insight of one kind. */
export type InsightOf<Kind extends EngineInsight['kind']> = Extract<EngineInsight, { kind: Kind }>;
