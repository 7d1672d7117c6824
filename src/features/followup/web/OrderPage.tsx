import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { formatDateLong, formatTimeRange, nightTo, dateTimeOf } from '#shared/dates.ts'
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
import { LEFT_OUT_LABEL } from '#features/requests/texts-choice.ts'
import { Card } from '#web/ui/Card.tsx'
import { Table, type TableColumn } from '#web/ui/Table.tsx'
import type { OrderProof, ProvenPlace } from '../contract-proof.ts'
import {
  askedOf,
  DRAW_RECIPE,
  ERASED_VALUES,
  groupOf,
  hoursOf,
  lastAskedOf,
  ruleWords,
} from '../proof-words.ts'
import { followupApi } from './api.ts'
import css from './OrderPage.module.css'

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

type Made = NonNullable<OrderProof['made']>

/** The making of the line, the people in it with their values, and each step since. */
function Proof({ proof: { made, steps } }: { proof: OrderProof }) {
  return (
    <>
      {made ? (
        <>
          <Basis made={made} />
          <Places made={made} />
          {made.leftOut.length > 0 && <LeftOut people={made.leftOut} />}
        </>
      ) : (
        <Card as="section" title="Slik ble køen laget">
          <p>Grunnlaget ble ikke notert da denne køen ble laget.</p>
        </Card>
      )}
      <Steps steps={steps} />
    </>
  )
}

function Basis({ made }: { made: Made }) {
  const { at, by, toAll, leftOut } = made
  return (
    <Card as="section" title="Slik ble køen laget">
      <p>
        Laget {dateTimeOf(at)}
        {by && ` av ${by}`}. {toAll ? chosenWords(leftOut.length) : 'Kontoret valgte vikarene selv.'}
      </p>
      <ol className={css.rules}>
        {ruleWords(made).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      <p>Ingen rangeres etter hva de har svart før. Verdiene under er fra da køen ble laget.</p>
      <p className={css.note}>{DRAW_RECIPE}</p>
    </Card>
  )
}

const chosenWords = (leftOut: number) =>
  leftOut > 0
    ? 'Alle som kunne ha vakten, kom i køen. De andre står under «Utelatt».'
    : 'Alle i registeret kom i køen.'

interface PlaceRow extends ProvenPlace {
  readonly position: number
}

function Places({ made: { places, groups } }: { made: Made }) {
  const columns: TableColumn<PlaceRow>[] = [
    { key: 'name', header: 'Vikar', cell: ({ position, name }) => `${position}. ${name}` },
    ...(groups.length > 0
      ? [{ key: 'group', header: 'Gruppe', cell: (place: PlaceRow) => groupOf(place, groups) }]
      : []),
    { key: 'lastAsked', header: 'Sist spurt', cell: lastAskedOf },
    { key: 'hours', header: 'Timer', cell: hoursOf },
    { key: 'draw', header: 'Trekning (MD5) og id', cell: Draw },
    { key: 'asked', header: 'Spurt om denne vakten', cell: askedOf },
  ]
  return (
    <Table
      caption="Køen"
      isCaptionShown
      columns={columns}
      rows={places.map((place, index) => ({ ...place, position: index + 1 }))}
      rowKey={({ vikarId }) => vikarId}
    />
  )
}

function Draw({ draw, vikarId }: PlaceRow) {
  return (
    <span className={css.draw}>
      <code>{draw}</code>
      <code>{vikarId}</code>
    </span>
  )
}

function LeftOut({ people }: { people: Made['leftOut'] }) {
  return (
    <Card as="section" title="Utelatt">
      <ul className={css.list}>
        {people.map(({ vikarId, name, reason }) => (
          <li key={vikarId}>
            <strong>{name}:</strong> {reason === null ? ERASED_VALUES : LEFT_OUT_LABEL[reason]}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Steps({ steps }: Pick<OrderProof, 'steps'>) {
  return (
    <Card as="section" title="Slik ble den fulgt">
      <ol className={css.list}>
        {steps.map(({ id, at, text }) => (
          <li key={id} className={css.step}>
            <time dateTime={at}>{dateTimeOf(at)}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {steps.some(({ isMigrated }) => isMigrated) && (
        <p className={css.note}>
          De eldste hendelsene er hentet fra det som var lagret før historikken ble ført.
        </p>
      )}
    </Card>
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
