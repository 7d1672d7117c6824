import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const src = fileURLToPath(new URL('../src/', import.meta.url))

/** Words that a Norwegian stumbles over, and what to write instead. */
const STUMBLING: readonly (readonly [words: RegExp, instead: string])[] = [
  [/spørres/, 'får spørsmålet, dere spør'],
  [/Førstemann til mølla/, 'Den første som svarer ja, får jobben'],
  [/gjelder ja-et/, 'gjelder ja fortsatt'],
  [/(gi|gitt|gir) tilbake (det|mange)|gitt tilbake/, 'meld avbud på'],
  [/står? i fare|Vakt i fare/, 'ingen kommer'],
  [/arbeide for/, 'være på kontoret til'],
  [/kjennes igjen på/, 'avtrykket av lenken'],
  [/post om det får du alltid/, 'hvis du ikke har slått det av'],
  [/én SMS bruker|bruker (den )?én (SMS|kreditt)/, 'trekker én SMS fra saldoen'],
  [/rører ved/, 'overlapper med'],
  [/knytte\w* [^.']{0,40}innlogging/, 'koble til'],
  [/er ikke omfattet/, 'gjelder ikke'],
  [/Superadminer/, 'Superadministratorer'],
  [/skr[eie]v(et)? ned at|skrevet ned for/, 'registrerte'],
  [/Tatt av:|tatt av (oppdrag|vakt)|[Tt]a [^'.]{0,40}av vakten/, 'fjern fra vakten'],
  [/Slutt på dette kontoret/, 'Forlat ...'],
]

describe('texts that people read', () => {
  it.each(STUMBLING)('have no %s', async (words) => {
    const found: string[] = []
    for await (const file of glob('**/*.{ts,tsx}', { cwd: src })) {
      if (file.includes('.test.')) continue
      const text = readFileSync(path.join(src, file), 'utf8').replaceAll(/(?:\s|&#8209;|\u00a0|\n)+/g, ' ')
      if (words.test(text)) found.push(file)
    }
    expect(found).toEqual([])
  })
})
