import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DemoVideos } from './DemoVideos.tsx'
import { PICTURE, STORIES } from './stories.ts'

const folder = fileURLToPath(new URL('../../../../app/public/video/', import.meta.url))
const fileOf = (name: string) => path.join(folder, name)
const sizeOf = (name: string) => statSync(fileOf(name)).size

/** `00:01:23.400` -> 83.4 */
const secondsOf = (stamp: string) =>
  stamp.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)

const cuesOf = (captions: string) =>
  captions
    .trim()
    .split('\n\n')
    .slice(1)
    .map((cue) => {
      const [times = '', ...words] = cue.split('\n')
      const [from = '', to = ''] = times.split(' --> ')
      return { from: secondsOf(from), to: secondsOf(to), words: words.join('\n') }
    })

/** Reads the movie header: the ticks per second, and their number in the film. */
const secondsOfMp4 = (name: string) => {
  const film = readFileSync(fileOf(name))
  const header = film.indexOf('mvhd')
  return film.readUInt32BE(header + 20) / film.readUInt32BE(header + 16)
}

const startsWith = (name: string, bytes: number[], at = 0) =>
  readFileSync(fileOf(name))
    .subarray(at, at + bytes.length)
    .equals(Buffer.from(bytes))

describe.each(STORIES)('the film $name', ({ name, sentences }) => {
  it('exists in both formats, small enough for a telephone', () => {
    expect(startsWith(`${name}.webm`, [0x1a, 0x45, 0xdf, 0xa3])).toBe(true)
    expect(startsWith(`${name}.mp4`, [...Buffer.from('ftyp')], 4)).toBe(true)
    for (const format of ['webm', 'mp4']) {
      expect(sizeOf(`${name}.${format}`)).toBeGreaterThan(50_000)
      expect(sizeOf(`${name}.${format}`)).toBeLessThanOrEqual(1_500_000)
    }
  })

  it('can start before it is complete', () => {
    const film = readFileSync(fileOf(`${name}.mp4`))
    expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'))
  })

  it('has a poster of 40 kB at most', () => {
    expect(startsWith(`${name}.webp`, [...Buffer.from('WEBP')], 8)).toBe(true)
    expect(sizeOf(`${name}.webp`)).toBeLessThanOrEqual(40_000)
  })

  it('takes 15 to 30 seconds', () => {
    expect(secondsOfMp4(`${name}.mp4`)).toBeGreaterThanOrEqual(15)
    expect(secondsOfMp4(`${name}.mp4`)).toBeLessThanOrEqual(30)
  })

  it('has captions: the sentences of its text, one after another, for its whole length', () => {
    const captions = readFileSync(fileOf(`${name}.vtt`), 'utf8')
    expect(captions).toMatch(/^WEBVTT\n\n/)
    const cues = cuesOf(captions)
    expect(cues.map(({ words }) => words)).toEqual(sentences)
    expect(cues[0]?.from).toBe(0)
    for (const [index, { from, to, words }] of cues.entries()) {
      expect(from).toBe(cues[index - 1]?.to ?? 0)
      expect(to - from, words).toBeGreaterThanOrEqual(words.length / 20) // faster captions are hard to read
    }
    expect(cues.at(-1)?.to).toBeLessThanOrEqual(secondsOfMp4(`${name}.mp4`))
  })

  it('has an alternative text of four to six short sentences', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(4)
    expect(sentences.length).toBeLessThanOrEqual(6)
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^\S.+[.!?]$/)
      expect(sentence.length).toBeLessThanOrEqual(90)
    }
  })
})

describe('the films on the page', () => {
  const page = renderToStaticMarkup(<DemoVideos />)

  it('refer only to existing files', () => {
    const named = [...page.matchAll(/\/video\/([\w.-]+)/g)].map(([, name = '']) => name)
    expect(named).toHaveLength(STORIES.length * 4)
    for (const name of named) expect(existsSync(fileOf(name)), name).toBe(true)
  })

  it('fetches nothing of a film before it is played, and reserves its space', () => {
    const films = page.match(/<video[^>]*>/g) ?? []
    expect(films).toHaveLength(STORIES.length)
    for (const film of films) {
      expect(film).toContain('preload="none"')
      expect(film).not.toContain('autoplay')
      expect(film).toMatch(/ poster="data:/) // any other would be fetched at once
      expect(film).toContain(`width="${PICTURE.width}" height="${PICTURE.height}"`)
      expect(film).toContain('controls=""')
    }
  })

  it('tells each story in text as well', () => {
    for (const { title, summary, sentences } of STORIES)
      for (const words of [title, summary, ...sentences]) expect(page).toContain(words)
  })
})
