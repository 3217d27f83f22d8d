import { t } from '../i18n/words.svelte';
import { api } from '../wire/api';
import type { Chapter, ChapterPlace, Study, StudyContents, StudySummary } from '../wire/types';
import { startGame } from './newGame.svelte';
import { attempt, sayFaults, sayUndo } from './notices.svelte';
import { router } from './router.svelte';

/** The user's studies, and the one that is open. */
class Studies {
  all: StudySummary[] = $state.raw([]);
  current: Study | null = $state.raw(null);

  async read(): Promise<void> {
    this.all = (await attempt(() => api.studies())) ?? this.all;
  }

  async open(id: string): Promise<void> {
    if (this.current?.id === id) return;
    this.current = (await attempt(() => api.study(id))) ?? null;
  }

  /** Have the study of which a game is a chapter at hand: the one that is open, else the latest. */
  async follow(game: string): Promise<void> {
    if (this.current && chapterOf(this.current, game)) return;
    const [found] = (await attempt(() => api.studies(game))) ?? [];
    if (found) await this.open(found.id);
  }

  /** Make a study of games, and show it. */
  async make(name: string, games: readonly string[] = []): Promise<void> {
    const chapters = games.map((game) => ({ game, title: '' }));
    this.show(await attempt(() => api.makeStudy({ name, chapters })));
  }

  /** Make a study of a PGN, and show it. */
  async take(text: string, name: string): Promise<void> {
    const study = await attempt(() => api.importStudy({ text, name }));
    if (study) sayFaults(study.faults);
    this.show(study);
  }

  private show(study: Study | undefined): void {
    if (!study) return;
    this.current = study;
    router.push({ page: 'studies', study: study.id });
    void this.read();
  }

  /** Add a chapter that begins at the usual start, or at a position; its game is an analysis. */
  async addChapter(title: string, fen?: string): Promise<string | undefined> {
    const game = this.current && (await startGame({ kind: 'analysis', ...(fen ? { fen } : {}) }));
    if (!game) return undefined;
    await this.changeChapters((chapters) => [...chapters, { game, title }]);
    return game;
  }

  async rename(name: string): Promise<void> {
    const called = name.trim();
    if (called) await this.change((study) => ({ ...study, name: called }), t('study.renamed'));
  }

  async entitle(game: string, title: string): Promise<void> {
    await this.changeChapters(
      (chapters) => chapters.map((one) => (one.game === game ? { game, title } : one)),
      t('study.renamed'),
    );
  }

  /** Move a chapter to a place, counted from 0. */
  async move(game: string, place: number): Promise<void> {
    if (this.current?.chapters[place]?.game === game) return;
    await this.changeChapters((chapters) => {
      const others = chapters.filter((one) => one.game !== game);
      others.splice(place, 0, ...chapters.filter((one) => one.game === game));
      return others;
    }, t('study.moved'));
  }

  /** Take a chapter out of the study; its game stays among the games. */
  async drop(game: string): Promise<void> {
    await this.changeChapters(
      (chapters) => chapters.filter((one) => one.game !== game),
      t('study.chapterDeleted'),
    );
  }

  private async changeChapters(
    edited: (chapters: ChapterPlace[]) => ChapterPlace[],
    notice = '',
  ): Promise<void> {
    await this.change((study) => ({ ...study, chapters: edited(study.chapters) }), notice);
  }

  /**
   * Change the study as it is now: another tab may have changed it since this one read it. The
   * notice offers to undo the change.
   */
  private async change(
    edited: (study: Required<StudyContents>) => StudyContents,
    notice = '',
  ): Promise<void> {
    const id = this.current?.id;
    const study = id && (await attempt(() => api.study(id)));
    if (!study) return;
    const before = { name: study.name, chapters: placesOf(study) };
    await this.put(study.id, edited(before));
    if (notice) sayUndo(notice, () => this.put(study.id, before));
  }

  private async put(id: string, contents: StudyContents): Promise<void> {
    const changed = await attempt(() => api.changeStudy(id, contents));
    if (changed && this.current?.id === id) this.current = changed;
    void this.read();
  }

  /** Delete a study; the notice offers to undo it. */
  async delete(id: string): Promise<void> {
    if (!(await attempt(() => api.deleteStudy(id).then(() => true)))) return;
    if (this.current?.id === id) this.current = null;
    router.replace({ page: 'studies', study: null });
    await this.read();
    sayUndo(t('study.deleted'), () => this.restore(id));
  }

  private async restore(id: string): Promise<void> {
    this.show(await attempt(() => api.restoreStudy(id)));
  }
}

/** A game's chapter of a study. */
export function chapterOf(study: Study, game: string): Chapter | undefined {
  return study.chapters.find((one) => one.game === game);
}

function placesOf(study: Study): ChapterPlace[] {
  return study.chapters.map(({ game, title }) => ({ game, title }));
}

/** What a chapter is called: by its own title, its players, or its place. */
export function chapterName(chapter: Chapter, place: number): string {
  if (chapter.title) return chapter.title;
  const { white, black } = chapter;
  if (white || black) return `${white || t('side.white')} – ${black || t('side.black')}`;
  return t('study.chapter', { number: place + 1 });
}

export const studies = new Studies();
