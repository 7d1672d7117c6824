import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { RATE, type Finished } from './film.ts'

export function needTools(): void {
  const missing = [
    ['ffmpeg', '-version'],
    ['openssl', 'version'],
  ].flatMap(([name = '', ask = '']) => (spawnSync(name, [ask]).status === 0 ? [] : [name]))
  if (missing.length === 0) return
  const names = missing.join(' ')
  throw new Error(
    `Missing: ${names}. Install with apt-get install ${names} (Debian, Ubuntu) or brew install ${names} (macOS).`,
  )
}

/** Writes the film as WebM and MP4, and its poster, beside each other. */
export function encode({ shots, poster }: Finished, { from, to }: { from: string; to: string }): void {
  const list = path.join(from, 'shots.txt')
  writeFileSync(list, listOf(shots))
  const pictures = ['-f', 'concat', '-safe', '0', '-i', list, '-fps_mode', 'cfr', '-r', String(RATE)]
  run([...pictures, ...PLAIN, ...WEBM, `${to}.webm`])
  run([...pictures, ...PLAIN, ...MP4, `${to}.mp4`])
  run(['-i', poster, ...POSTER, `${to}.webp`])
}

/** The last one is listed twice: otherwise ffmpeg gives it no duration. */
const listOf = (shots: Finished['shots']): string =>
  [
    'ffconcat version 1.0',
    ...shots.map(({ file, frames }) => `file '${file}'\nduration ${(frames / RATE).toFixed(6)}`),
    `file '${shots.at(-1)?.file ?? ''}'`,
    '',
  ].join('\n')

/** Options that every player supports, and that omit metadata about this machine. */
const PLAIN = [
  '-pix_fmt',
  'yuv420p',
  '-an',
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
]
const WEBM = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '56', '-g', '150', '-cpu-used', '4', '-row-mt', '1']
const MP4 = [
  '-c:v',
  'libx264',
  '-crf',
  '37',
  '-g',
  '150',
  '-preset',
  'slow',
  '-tune',
  'animation',
  '-movflags',
  '+faststart',
]
const POSTER = [
  '-vf',
  'scale=800:-1:flags=lanczos',
  '-c:v',
  'libwebp',
  '-quality',
  '60',
  '-compression_level',
  '6',
]

function run(args: readonly string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr}`)
}
