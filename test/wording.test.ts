import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const src = fileURLToPath(new URL('../src/', import.meta.url))

interface Stumble {
  readonly words: RegExp
  readonly instead: string
  /** Files that may contain the words: the specification quotes them. */
  readonly quotedIn?: string
}

/** Words that are hard to read in Norwegian, and better ones. */
const STUMBLING: readonly Stumble[] = [
  { words: /spørres/i, instead: 'får spørsmålet, dere spør' },
  { words: /førstemann til mølla/i, instead: 'Den første som svarer ja, får jobben' },
  { words: /trenger \S{1,12}\. første ja/i, instead: 'De første som svarer ja, får jobben' },
  { words: /passer det fortsatt:/i, instead: 'Passer det fortsatt? Svar: ...' },
  { words: /er ditt så lenge|er ditt til du sier/i, instead: 'Hører vi ikke fra deg, har du fortsatt ...' },
  { words: /ja-et\b/i, instead: 'gjelder ja fortsatt, det første ja' },
  { words: /\b(gi|gitt|gir) tilbake (det|mange|vakt|oppdrag)|\bgitt tilbake/i, instead: 'meld avbud på' },
  { words: /står? i fare|vakt i fare/i, instead: 'ingen kommer' },
  { words: /arbeide for/i, instead: 'være på kontoret til' },
  { words: /kjennes igjen på/i, instead: 'avtrykket av lenken' },
  { words: /post om det får du alltid/i, instead: 'hvis du ikke har slått det av' },
  {
    words: /(én|1) SMS bruker|bruker (den )?(én|1) (SMS|kreditt)|(én|1) (SMS-)?kreditt (per|for)/i,
    instead: 'trekker én SMS fra saldoen',
  },
  { words: /rører ved/i, instead: 'overlapper med' },
  { words: /\bknytt\w*\b(?! til (hvilken )?avdeling)/i, instead: 'koble til' },
  { words: /omfattet/i, instead: 'gjelder ikke' },
  { words: /superadminer/i, instead: 'Superadministratorer' },
  { words: /\bskr(iv|iver|ev|evet) ned\b/i, instead: 'registrerte' },
  { words: /tatt av:|tatt av (oppdrag|vakt)|\bta [^'.]{0,40}av vakten/i, instead: 'fjern fra vakten' },
  { words: /slutt på (dette )?kontoret/i, instead: 'Forlat ...' },
  { words: /ser alle hvem som var først/i, instead: 'avgjøres det hvem som var først' },
  { words: /ingen respons/i, instead: 'Ikke svart', quotedIn: 'features/answers/texts.ts' },
  { words: /legg ved en (beskjed|melding)/i, instead: 'Skriv en beskjed' },
  { words: /\bsvar for (\$|\{|vikar|ham|henne)/i, instead: 'Registrer svar' },
  { words: /like stilt|stilt likt/i, instead: 'Der flere står likt, er rekkefølgen trukket' },
  { words: /rekkefølgen det\b/i, instead: 'Rekkefølgen endret' },
  { words: /fylt etter/i, instead: 'Besatt etter at 5 av 14 var spurt' },
  { words: /det de har gjort/i, instead: 'Det Trond har gjort' },
  { words: /[^e] kan alt\b|\. kan alt\b/i, instead: 'Du kan gjøre alt' },
  { words: /sier nei til varsler/i, instead: 'Nettleseren blokkerer varsler' },
  { words: /står nå som inaktiv/i, instead: 'Vi la deg i registeret som inaktiv' },
  { words: /22(\.00)?-0?6\b/, instead: '22–06' },
  { words: /hører til en annen arbeidsgiver/i, instead: 'hører til en annen avdeling' },
  { words: /tar (det|den|vakten) ut av kalenderen/i, instead: 'Slett det i kalenderen' },
  { words: /forventet (string|streng|tall|en av)/i, instead: 'the words of shared/schema-words.ts' },
  {
    words: /(?<=[.!?:«'"`>(] ?|\b(og|men|så|at|bare|fordi|når) )den som [^.!?"'`<>]{1,60}, (?!om |og )/i,
    instead: 'a noun: Eieren av kontoen, Vikaren som ...',
  },
]

/** The page of components, which the service does not include. */
const SAMPLES = path.join('app', 'stil')

describe('texts for people', () => {
  it.each(STUMBLING)('have no $words', async ({ words, quotedIn }) => {
    const found: string[] = []
    for await (const file of glob('**/*.{ts,tsx}', { cwd: src })) {
      if (file.includes('.test.') || file.startsWith(SAMPLES) || file === quotedIn) continue
      const text = readFileSync(path.join(src, file), 'utf8').replaceAll(/(?:\s|&#8209;|\u00a0|\n)+/g, ' ')
      if (words.test(text)) found.push(file)
    }
    expect(found).toEqual([])
  })
})
