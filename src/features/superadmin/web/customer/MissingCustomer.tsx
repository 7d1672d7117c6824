import { paths } from '#shared/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { LostPicture } from '#web/ui/pictures/LostPicture.tsx'
import { BACK, USER_NOT_FOUND } from '../../texts.ts'

/** Nobody has the id in the address. */
export function MissingCustomer() {
  return (
    <Page>
      <PageHeader title="Bruker" back={{ href: paths.admin, label: BACK }} />
      <EmptyState
        title={USER_NOT_FOUND}
        picture={LostPicture}
        action={<LinkButton href={paths.customers}>Gå til Kundeoversikt</LinkButton>}
      >
        Adressen kan være skrevet feil, eller brukeren kan være slettet permanent.
      </EmptyState>
    </Page>
  )
}
