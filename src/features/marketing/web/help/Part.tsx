import type { ReactNode } from 'react'
import { TextSection } from '../text/TextSection.tsx'
import { type PartId, PARTS } from './parts.ts'

/** One part of the help page, with its title from the list of contents. */
export function Part({ id, children }: { id: PartId; children: ReactNode }) {
  return (
    <TextSection id={id} title={PARTS.find((part) => part.id === id)?.title ?? ''}>
      {children}
    </TextSection>
  )
}
