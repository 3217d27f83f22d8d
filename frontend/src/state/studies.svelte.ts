import { t } from '../i18n/words.svelte';
import { api } from '../wire/api';
import type { Chapter, Study, StudyContents, StudySummary } from '../wire/types';
import { startGame } from './newGame.svelte';
import { attempt, say } from './notices.svelte';
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
    this.show(await attempt(() => api.importStudy({ text, name })));
  }

  private show(study: Study | undefined): void {
    if (!study) return;
    this.current = study;
    router.push({ page: 'studies', study: study.id });
    void this.read();
  }

  /** Add a chapter that begins at the usual start, or at a position; its game is an analysis. */
  async addChapter(title: string, fen?: string): Promise<string | undefined> {
    const study = this.current;
    const game = study && (await startGame({ kind: 'analysis', ...(fen ? { fen } : {}) }));
    if (!study || !game) return undefined;
    await this.change({ chapters: [...placesOf(study), { game, title }] });
    return game;
  }

  async rename(name: string): Promise<void> {
    if (name.trim()) await this.change({ name: name.trim() }, t('study.renamed'));
  }

  async entitle(game: string, title: string): Promise<void> {
    const study = this.current;
    if (!study) return;
    const chapters = placesOf(study).map((one) => (one.game === game ? { game, title } : one));
    await this.change({ chapters }, t('study.renamed'));
  }

  /** Move a chapter to a place, counted from 0. */
  async move(game: string, place: number): Promise<void> {
    const study = this.current;
    if (!study) return;
    const chapters = placesOf(study);
    const at = chapters.findIndex((one) => one.game === game);
    const [moved] = chapters.splice(at, 1);
    if (!moved || at === place) return;
    chapters.splice(place, 0, moved);
    await this.change({ chapters }, t('study.moved'));
  }

  /** Take a chapter out of the study; its game stays among the games. */
  async drop(game: string): Promise<void> {
    const study = this.current;
    if (!study) return;
    const chapters = placesOf(study).filter((one) => one.game !== game);
    await this.change({ chapters }, t('study.chapterDeleted'));
  }

  /** Change the study; with a notice, which offers to undo it. */
  private async change(changed: Partial<StudyContents>, notice = ''): Promise<void> {
    const study = this.current;
    if (!study) return;
    const before: StudyContents = { name: study.name, chapters: placesOf(study) };
    await this.put(study.id, { ...before, ...changed });
    if (notice)
      say(notice, false, { label: t('games.undo'), run: () => void this.put(study.id, before) });
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
    say(t('study.deleted'), false, { label: t('games.undo'), run: () => void this.restore(id) });
  }

  private async restore(id: string): Promise<void> {
    this.show(await attempt(() => api.restoreStudy(id)));
  }
}

/** A game's chapter of a study. */
export function chapterOf(study: Study, game: string): Chapter | undefined {
  return study.chapters.find((one) => one.game === game);
}

function placesOf(study: Study): { game: string; title: string }[] {
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
