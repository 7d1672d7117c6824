import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Bytes below which compression saves no packet. */
const SMALL = 1024
const TEXT = new Set(['.js', '.css', '.svg', '.txt', '.json', '.webmanifest', '.vtt'])

/**
 * Writes a `.br` and a `.gz` beside every text file of the build: the server sends these instead of compressing again.
 */
export const precompress = (web: string): Plugin => ({
  name: 'vikarklar:precompress',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    handler() {
      for (const file of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
        if (!TEXT.has(path.extname(file)) || file.startsWith('.')) continue
        const bytes = readFileSync(path.join(web, file))
        if (bytes.length < SMALL) continue
        writeFileSync(path.join(web, `${file}.br`), brotliCompressSync(bytes))
        writeFileSync(path.join(web, `${file}.gz`), gzipSync(bytes))
      }
    },
  },
})
