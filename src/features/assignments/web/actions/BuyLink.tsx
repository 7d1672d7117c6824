import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'

/** To the shop, beside what is being done: the dialog sees the new balance by itself. */
export function BuyLink() {
  return (
    <LinkButton href={paths.credits} target="_blank" variant="secondary" size="small">
      Kjøp SMS (åpnes i ny fane)
    </LinkButton>
  )
}
