import { statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mark } from '../../src/shared/logo.ts'
import { writeIco } from './ico.ts'
import { icon, squareIcon } from './icon.ts'
import { markSvg } from './mark-svg.ts'
import { openGraph } from './og.ts'
import { type Motif, withCamera } from './photograph.ts'

const folder = fileURLToPath(new URL('../../src/app/public/', import.meta.url))

const motifs: Record<string, Motif> = {
  'apple-touch-icon.png': squareIcon(180),
  'icon-192.png': icon(192),
  'icon-512.png': icon(512),
  'icon-maskable-512.png': squareIcon(512),
  'og.png': openGraph(),
}

write('favicon.svg', markSvg(mark))
await withCamera(async (photograph) => {
  for (const [name, motif] of Object.entries(motifs)) write(name, await photograph(motif))
  write('favicon.ico', writeIco([await photograph(icon(16)), await photograph(icon(32))]))
})

function write(name: string, content: string | Buffer) {
  writeFileSync(folder + name, content)
  process.stdout.write(`${name}: ${statSync(folder + name).size} bytes\n`)
}
