import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { paths } from '#shared/paths.ts'
import { isErrorCode } from '#web/errors.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { LostPicture } from '#web/ui/pictures/LostPicture.tsx'
import { creditsApi } from './api.ts'
import { ReceiptSheet } from './receipt/ReceiptSheet.tsx'

/** The receipt of a purchase, to read and to print. */
export function ReceiptPage() {
  const { id = '' } = useParams({ strict: false })
  const answer = useQuery(creditsApi.receipt.queryOptions({ input: { id } }))
  const { data, error } = answer
  const isMissing = isErrorCode(error, 'NOT_FOUND') || isErrorCode(error, 'INPUT_INVALID')
  const receipt = isMissing ? undefined : data
  return (
    <Page width="narrow">
      <PageHeader
        title="Kvittering"
        back={{ href: paths.credits, label: 'Tilbake til SMS' }}
        actions={
          receipt && (
            <Button icon={Printer} onPress={() => window.print()}>
              Skriv ut
            </Button>
          )
        }
      />
      {receipt && <ReceiptSheet receipt={receipt} />}
      {isMissing && <MissingReceipt />}
      {!data && error && !isMissing && <FailedQuery title="Kunne ikke hente kvitteringen" query={answer} />}
      {!data && !error && <Loading>Laster kvittering...</Loading>}
    </Page>
  )
}

/** This employer has no paid purchase with the id in the address. */
function MissingReceipt() {
  return (
    <EmptyState
      title="Fant ikke kvitteringen"
      picture={LostPicture}
      action={<LinkButton href={paths.credits}>Gå til SMS</LinkButton>}
    >
      Adressen kan være skrevet feil, eller kjøpet er ikke betalt ennå.
    </EmptyState>
  )
}
