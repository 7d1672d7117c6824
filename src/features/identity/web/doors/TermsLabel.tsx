import { paths } from '#shared/paths.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** Beside the box that accepts the terms. */
export function TermsLabel() {
  return (
    <>
      Jeg godtar{' '}
      <a href={paths.terms} target="_blank" rel="noreferrer">
        vilkårene
        <VisuallyHidden> (åpnes i nytt vindu)</VisuallyHidden>
      </a>
    </>
  )
}
