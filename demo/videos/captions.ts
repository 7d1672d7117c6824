import type { Cue } from './film.ts'

/** The sentences as WebVTT, each until the next begins. */
export const captionsOf = (cues: readonly Cue[]): string =>
  [
    'WEBVTT',
    ...cues.map(({ from, to, sentence }) => `${stamp(from)} --> ${stamp(to)}\n${sentence}`),
    '',
  ].join('\n\n')

/** 83.4 seconds -> `00:01:23.400` */
const stamp = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
