import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { OWN_ADDRESSES } from './proxy.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

// Trials change nothing else in the files of deploy/: several programs share one machine here.
it.each(OWN_ADDRESSES)('%s is an address in haproxy.cfg, and a page tells the operator of it', (name) => {
  expect(read('deploy/haproxy.cfg')).toMatch(new RegExp(`"\\$\\{${name}-[\\d.]*:\\d+\\}"`))
  expect(read('docs/operations/several-processes.md').replaceAll(/\s+/g, ' ')).toMatch(
    new RegExp(`Its own addresses [^.]*\`${name}\`[^.]* in its environment, or are replaced in the file\\.`),
  )
})
