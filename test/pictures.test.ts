import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mark } from '#shared/logo.ts'
import { markSvg } from '../scripts/pictures/mark-svg.ts'
import { readPngHeader } from '../scripts/pictures/png.ts'

const folder = fileURLToPath(new URL('../src/app/public/', import.meta.url))
const read = (name: string) => readFileSync(folder + name)
const index = readFileSync(new URL('../src/app/index.html', import.meta.url), 'utf8')

const Manifest = z.object({
  name: z.string(),
  lang: z.string(),
  start_url: z.string(),
  display: z.string(),
  background_color: z.string(),
  theme_color: z.string(),
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() }),
  ),
})
const manifest = Manifest.parse(JSON.parse(read('site.webmanifest').toString()))

// Run `npm run pictures` when one of these fails.
describe('the pictures in src/app/public', () => {
  it('show the mark as drawn in the app', () => {
    expect(read('favicon.svg').toString()).toBe(markSvg(mark))
  })

  it('have the sizes in the manifest', () => {
    expect(manifest.icons).toHaveLength(3)
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = readPngHeader(read(src.slice(1)))
      expect(`${width}x${height}`, src).toBe(sizes)
    }
  })

  it('are opaque where a telephone crops the corners, and only there', () => {
    const transparent = [
      'icon-192.png',
      'icon-512.png',
      'icon-maskable-512.png',
      'apple-touch-icon.png',
    ].filter((name) => readPngHeader(read(name)).hasAlpha)
    expect(transparent).toEqual(['icon-192.png', 'icon-512.png'])
  })

  it('are 180 px for Apple, and 1200 x 630 in at most 120 kB for shared links', () => {
    expect(readPngHeader(read('apple-touch-icon.png'))).toMatchObject({ width: 180, height: 180 })
    expect(readPngHeader(read('og.png'))).toMatchObject({ width: 1200, height: 630 })
    expect(statSync(`${folder}og.png`).size).toBeLessThanOrEqual(120_000)
  })

  it('are two sizes in the .ico, each at its declared offset', () => {
    const ico = read('favicon.ico')
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 2])
    const sizes = [6, 22].map((entry) => {
      const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)]
      const { width, height } = readPngHeader(ico.subarray(offset, offset + length))
      expect([ico.readUInt8(entry), ico.readUInt8(entry + 1)]).toEqual([width, height])
      return [width, height, offset + length]
    })
    expect(sizes).toEqual([
      [16, 16, expect.any(Number)],
      [32, 32, ico.length],
    ])
  })
})

describe('the manifest', () => {
  it('opens the office in its own window, in Norwegian', () => {
    expect(manifest).toMatchObject({
      name: 'Vikarklar',
      lang: 'nb',
      start_url: '/admin',
      display: 'standalone',
    })
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  })

  it('has the colour of the page, and is referenced there with the icons', () => {
    const paper = /theme-color" media="\(prefers-color-scheme: light\)" content="(#\w+)"/.exec(index)?.[1]
    expect([manifest.background_color, manifest.theme_color]).toEqual([paper, paper])
    const linked = [...index.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="\/([^"]+)"/g)]
    const names = linked.map(([, name]) => name ?? '')
    expect(names).toEqual(['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'site.webmanifest'])
    for (const name of names) expect(statSync(folder + name).size, name).toBeGreaterThan(0)
  })
})
