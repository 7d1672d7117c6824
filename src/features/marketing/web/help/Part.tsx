import type { ReactNode } from 'react'
import { TextSection } from '../text/TextPage.tsx'
import type { Section } from '../text/Contents.tsx'

/** One part of the help page, with its title from the list of contents. */
export function Part({ id, children }: { id: PartId; children: ReactNode }) {
  return (
    <TextSection id={id} title={PARTS.find((part) => part.id === id)?.title ?? ''}>
      {children}
    </TextSection>
  )
}

/** The parts of the help page in order; links from other pages use `id`. */
export const PARTS = [
  { id: 'kom-i-gang', title: 'De første ti minuttene' },
  { id: 'import', title: 'Importer en liste' },
  { id: 'oppdrag', title: 'Send et oppdrag' },
  { id: 'noen-om-gangen', title: 'Noen om gangen' },
  { id: 'svar', title: 'Følg svarene' },
  { id: 'tavla', title: 'Tavla på personalrommet' },
  { id: 'kreditter', title: 'SMS og kreditter' },
  { id: 'vikar', title: 'For deg som er vikar' },
  { id: 'innlogging', title: 'Innlogging og passord' },
  { id: 'snarveier', title: 'Tastatursnarveier' },
  { id: 'sporsmal', title: 'Når noe ikke stemmer' },
] as const satisfies readonly Section[]

type PartId = (typeof PARTS)[number]['id']
