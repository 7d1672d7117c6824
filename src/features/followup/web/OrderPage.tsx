import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { formatDateLong, formatTimeRange, nightTo } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { isErrorCode } from '#web/errors.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { LostPicture } from '#web/ui/pictures/LostPicture.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import type { OrderProof } from '../contract-proof.ts'
import { followupApi } from './api.ts'
import { Proof } from './proof/Proof.tsx'

/** The proof of the order in which a request asks, to read, print and download. */
export function OrderPage() {
  const { id = '' } = useParams({ strict: false })
  const answer = useQuery(followupApi.order.queryOptions({ input: { id } }))
  const { data, error } = answer
  const isMissing = isErrorCode(error, 'NOT_FOUND') || isErrorCode(error, 'INPUT_INVALID')
  const proof = isMissing ? undefined : data
  return (
    <Page>
      <PageHeader
        title="Rekkefølgen"
        back={{ href: paths.assignment(id), label: 'Tilbake til oppdraget' }}
        count={proof ? shiftWords(proof) : '\u00a0'}
        actions={
          proof && (
            <>
              <Button variant="secondary" icon={Download} onPress={() => save(proof)}>
                Last ned CSV
              </Button>
              <Button icon={Printer} onPress={() => window.print()}>
                Skriv ut
              </Button>
            </>
          )
        }
      />
      {proof && <Proof proof={proof} />}
      {isMissing && (
        <EmptyState
          title="Fant ingen rekkefølge"
          picture={LostPicture}
          action={<LinkButton href={paths.assignmentLog}>Gå til oppdragsloggen</LinkButton>}
        >
          Bare forespørsler som spør noen om gangen, har en rekkefølge. Adressen kan også være skrevet feil,
          eller oppdraget hører til en avdeling du ikke har tilgang til.
        </EmptyState>
      )}
      {!data && error && !isMissing && <FailedQuery title="Kunne ikke hente rekkefølgen" query={answer} />}
      {!data && !error && <Skeleton label="Laster rekkefølgen..." count={2} />}
    </Page>
  )
}

/** Shows a date instead of 'i morgen': the page is printed and archived. */
const shiftWords = ({ title, date, startTime, endTime }: OrderProof) =>
  `${title}, ${nightTo(startTime)}${formatDateLong(date)} kl. ${formatTimeRange(startTime, endTime)}`

const save = ({ csv, date }: OrderProof) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  link.download = `rekkefolge-${date}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}

/** The browser reads the file a moment after the click. */
const KEPT_MS = 60_000
