import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Camera } from './camera.ts'

/** Pictures per second. */
export const RATE = 15

/** A picture and its number of frames. */
export interface Shot {
  readonly file: string
  frames: number
}

/** A sentence with its start and end in seconds. */
export interface Cue {
  readonly from: number
  readonly to: number
  readonly sentence: string
}

export interface Film {
  readonly camera: Camera
  /** The next frame. */
  frame(): Promise<void>
  /** Shows the present picture for these seconds. */
  hold(seconds: number): Promise<void>
  /** Starts the next sentence of the story. */
  tell(): void
  /** Takes the poster, shown until the film is played, from the whole stage. It is no part of the film. */
  poster(): Promise<void>
  finish(): Finished
}

export interface Finished {
  readonly shots: readonly Shot[]
  readonly cues: readonly Cue[]
  readonly poster: string
  readonly seconds: number
}

/**
 * A film has its own clock: it counts frames and stops while the machine works. So the film is smooth on slow machines
 * too, and the times of the sentences are exact.
 */
export function openFilm(
  camera: Camera,
  pass: (seconds: number) => Promise<void>,
  { folder, sentences }: { folder: string; sentences: readonly string[] },
): Film {
  const shots: Shot[] = []
  const begun: number[] = []
  let frames = 0
  let poster = ''
  const frame = async () => {
    const file = path.join(folder, `${String(shots.length).padStart(5, '0')}.png`)
    writeFileSync(file, await camera.shoot())
    shots.push({ file, frames: 1 })
    frames += 1
    await pass(1 / RATE)
  }
  return {
    camera,
    frame,
    hold: async (seconds) => {
      const end = frames + Math.round(seconds * RATE)
      do await frame()
      while (!camera.isStill() && frames < end)
      const last = shots.at(-1)
      if (!last || frames >= end) return
      last.frames += end - frames
      await pass((end - frames) / RATE)
      frames = end
    },
    tell: () => {
      if (begun.length === sentences.length) throw new Error('all sentences of the story are told')
      begun.push(frames)
    },
    poster: async () => {
      poster = path.join(folder, 'poster.png')
      writeFileSync(poster, await camera.shootWhole())
    },
    finish: () => {
      if (begun.length < sentences.length) throw new Error(`not told: ${sentences[begun.length]}`)
      if (!poster) throw new Error('the story has no poster')
      const cues = sentences.map((sentence, index) => ({
        sentence,
        from: (begun[index] ?? 0) / RATE,
        to: (begun[index + 1] ?? frames) / RATE,
      }))
      return { shots, cues, poster, seconds: frames / RATE }
    },
  }
}
