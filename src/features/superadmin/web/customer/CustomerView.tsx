import { ROLE_LABEL } from '#features/identity/texts.ts'
import { formatCount, counted, formatShare } from '#shared/counts.ts'
import { dateTimeOf, formatRelative, formatClock, formatDate, osloToday } from '#shared/dates.ts'
import { formatKroner } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { Badge, StatusBadge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { Progress } from '#web/ui/states/Progress.tsx'
import { AVAILABILITY_LABEL } from '#features/vikarer/texts.ts'
import { AVAILABILITY_TONE } from '#features/vikarer/web/absence.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import type { CustomerDetail, Customer, EmployerStatistics, RegisterRow } from '../../contract-customers.ts'
import { BACK, MAIL_FAILS, userBadge, NEVER } from '../../texts.ts'
import { UNNAMED } from '../unnamed.ts'
import css from './Customer.module.css'
import { CustomerActions } from './CustomerActions.tsx'
import { FactGrid } from './FactGrid.tsx'

interface CustomerViewProps {
  user: CustomerDetail
  /** The time of the fetch. */
  now: Date
}

/** One user's details and figures. Without actions while the user is being erased. */
export function CustomerView({ user, now }: CustomerViewProps) {
  const { statistics, registerRows, erasing } = user
  return (
    <Page>
      <PageHeader
        title={user.fullName}
        back={{ href: paths.admin, label: BACK }}
        count={<Badges user={user} />}
        actions={
          <a href={paths.customers} className={css.overview}>
            Kundeoversikt
          </a>
        }
      />
      {erasing ? <Erasing erasing={erasing} /> : <CustomerActions user={user} />}
      <div className={css.columns}>
        <CustomerFacts user={user} now={now} />
        {statistics && <EmployerFigures statistics={statistics} />}
        {user.role === 'substitute' && <RegisterRows rows={registerRows} />}
      </div>
    </Page>
  )
}

/** A card for each employer that has the substitute in its register. */
function RegisterRows({ rows }: { rows: readonly RegisterRow[] }) {
  if (rows.length === 0) {
    return (
      <Card as="section" title="Vikar">
        <p className={css.dim}>Brukeren står ikke i noe vikarregister nå.</p>
      </Card>
    )
  }
  return rows.map((row) => <RegisterCard key={row.vikarId} row={row} />)
}

function RegisterCard({ row }: { row: RegisterRow }) {
  const employer = row.employerName ?? UNNAMED
  const facts = [
    { name: 'Navn i registeret', value: row.fullName },
    { name: 'Telefon', value: row.phone ? formatPhone(row.phone) : null },
    { name: 'E-post', value: row.email },
  ]
  return (
    <Card
      as="section"
      title={`Vikar hos ${employer}`}
      aside={
        <StatusBadge tone={AVAILABILITY_TONE[row.availability]}>
          {AVAILABILITY_LABEL[row.availability]}
        </StatusBadge>
      }
    >
      <FactGrid facts={facts} />
      <div>
        <LinkButton
          href={paths.editVikar(row.vikarId)}
          variant="secondary"
          aria-label={`Se vikaren i registeret til ${employer}`}
        >
          Se vikaren i registeret
        </LinkButton>
      </div>
    </Card>
  )
}

function Badges({ user }: { user: CustomerDetail }) {
  const { tone, label } = userBadge(user)
  return (
    <span className={css.badges}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <Badge>{ROLE_LABEL[user.role]}</Badge>
      {user.isSelf && <Badge>Deg</Badge>}
      {user.emailRefusal && <StatusBadge tone="bad">{MAIL_FAILS}</StatusBadge>}
    </span>
  )
}

/** Progress of an erasure, which continues without the page. */
function Erasing({ erasing: { done, total } }: { erasing: NonNullable<Customer['erasing']> }) {
  return (
    <Card as="section">
      <Progress
        label="Brukeren slettes permanent..."
        note={total > 0 ? `${formatCount(done)} av ${formatCount(total)} rader` : undefined}
        value={total > 0 ? done : undefined}
        max={total}
      />
      <p className={css.dim}>
        Slettingen går av seg selv, også om du forlater siden. Den kan ikke stoppes, og imens kan ingenting
        endres her.
      </p>
    </Card>
  )
}

/** The user's identity and contact details. */
function CustomerFacts({ user, now }: { user: CustomerDetail; now: Date }) {
  const exact = dateTimeOf(user.createdAt)
  const facts = [
    { name: 'Navn', value: user.fullName },
    { name: 'E-post', value: user.email, note: user.emailVerified ? 'Bekreftet' : 'Ikke bekreftet' },
    ...(user.emailRefusal ? [refusalFact(user.emailRefusal)] : []),
    {
      name: 'Telefon',
      value: user.phone ? <a href={`tel:${user.phone}`}>{formatPhone(user.phone)}</a> : null,
    },
    { name: 'Bedrift', value: user.company },
    {
      name: 'Opprettet',
      value: (
        <time dateTime={user.createdAt} title={exact}>
          {agoWords(user.createdAt, now)}
        </time>
      ),
      note: exact,
    },
  ]
  return (
    <Card as="section" title="Opplysninger">
      <FactGrid facts={facts} />
    </Card>
  )
}

/** The time of the latest returned mail, and the mail server's reason. */
const refusalFact = ({ at, reason }: NonNullable<Customer['emailRefusal']>) => ({
  name: MAIL_FAILS,
  value: <time dateTime={at}>{dateTimeOf(at)}</time>,
  note: reason && `Mailserveren svarte: «${reason}»`,
})

/** The clocks of browser and server may differ, so a future time is shown as now. */
const agoWords = (instant: string, now: Date): string => {
  const ago = formatRelative(instant, now)
  return ago.endsWith('siden') ? `for ${ago}` : 'for mindre enn ett minutt siden'
}

/** The figures of an administrator's employer. */
function EmployerFigures({ statistics }: { statistics: EmployerStatistics }) {
  const { administrators, vikarer, assignments, openAssignments, fillRate } = statistics
  const { smsSent, smsCredits, revenueOre, lastPurchaseAt } = statistics
  const facts = [
    { name: 'Vikarer', value: formatCount(vikarer) },
    { name: 'Oppdrag', value: formatCount(assignments), note: counted(openAssignments, 'åpent', 'åpne') },
    { name: 'Besatt', ...filled(fillRate) },
    { name: 'SMS sendt', value: formatCount(smsSent) },
    { name: 'SMS på saldoen', value: formatCount(smsCredits) },
    { name: 'Administratorer', value: formatCount(administrators) },
    { name: 'Omsetning', value: formatKroner(revenueOre) },
    { name: 'Siste kjøp', ...lastPurchase(lastPurchaseAt) },
  ]
  return (
    <Card as="section" title="Statistikk">
      <FactGrid facts={facts} variant="figures" />
    </Card>
  )
}

/** A share from 0 to 1; null without past assignments. */
const filled = (rate: number | null) =>
  rate === null ? { value: '–', note: 'Ingen avholdt ennå' } : { value: formatShare(rate, 1) }

const lastPurchase = (at: string | null) =>
  at ? { value: formatDate(osloToday(new Date(at))), note: formatClock(at) } : { value: NEVER }
