import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { paths } from '#shared/paths.ts'
import { errorMessage, isErrorCode } from '#web/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { creditsApi } from './api.ts'
import { MissingReceipt } from './receipt/MissingReceipt.tsx'
import { ReceiptSheet } from './receipt/ReceiptSheet.tsx'

/** The receipt of a purchase, to read and to print. */
export function ReceiptPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch, isFetching } = useQuery(creditsApi.receipt.queryOptions({ input: { id } }))
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
      {!data && error && !isMissing && (
        <ErrorState
          title="Kunne ikke hente kvitteringen"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {errorMessage(error)}
        </ErrorState>
      )}
      {!data && !error && <Loading>Laster kvittering...</Loading>}
    </Page>
  )
}
