import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { LostPicture } from '#web/ui/pictures/LostPicture.tsx'

/** Nothing of this employer's has the id in the address. */
export function MissingAssignment({ back }: { back: { href: string; label: string } }) {
  return (
    <Page>
      <PageHeader title="Oppdrag" back={back} />
      <EmptyState
        title="Fant ikke oppdraget"
        picture={LostPicture}
        action={<LinkButton href={back.href}>Gå til oppdragsloggen</LinkButton>}
      >
        Adressen kan være skrevet feil, eller oppdraget hører til en annen arbeidsgiver.
      </EmptyState>
    </Page>
  )
}
