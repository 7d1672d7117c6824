import Building from 'lucide-react/icons/building-2'
import ChartColumn from 'lucide-react/icons/chart-column'
import Coins from 'lucide-react/icons/coins'
import KeyRound from 'lucide-react/icons/key-round'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import Tags from 'lucide-react/icons/tags'
import { paths } from '#shared/paths.ts'
import { FrontSection } from './FrontSection.tsx'
import { type MenuCard, MenuCards } from './MenuCards.tsx'
import { QuickOverview, type Tiles } from './QuickOverview.tsx'

const CARDS: readonly MenuCard[] = [
  { to: paths.customers, title: 'Kundeoversikt', text: 'Finn, rediger og slett brukere', icon: Building },
  {
    to: paths.systemStats,
    title: 'Systemstatistikk',
    text: 'Se tall for hele tjenesten og hvordan den har det',
    icon: ChartColumn,
  },
  {
    to: paths.smsControl,
    title: 'SMS Kontroll',
    text: 'Se hva som er sendt, og send på nytt',
    icon: MessageSquareText,
  },
  { to: paths.smsEconomy, title: 'SMS Økonomi', text: 'Se kjøp og forbruk hos hver kunde', icon: Coins },
  { to: paths.smsPricing, title: 'SMS-priser', text: 'Rediger pakkene som er til salgs', icon: Tags },
  {
    to: paths.generateMagicLink,
    title: 'Generer Magic Link',
    text: 'Logg inn som en administrator',
    icon: KeyRound,
  },
  {
    to: paths.auditLog,
    title: 'Hendelseslogg',
    text: 'Se hvem som gjorde hva, og når',
    icon: ScrollText,
  },
]

const SERVICES: Tiles = {
  vikarer: { href: paths.systemStats, note: 'tilgjengelige hos alle kunder' },
  open: { href: paths.systemStats, note: 'hos alle kunder' },
  today: { href: paths.systemStats, note: ' hos alle kunder' },
  credits: { href: paths.smsEconomy, note: 'på alle kontoer' },
}

/** Descriptions of the areas of an office, by their addresses. */
const OFFICE_TEXTS: Readonly<Record<string, string>> = {
  [paths.vikarer]: 'Finn, legg til og rediger vikarer',
  [paths.createAssignment]: 'Send forespørsel til vikarene',
  [paths.assignmentLog]: 'Følg svarene på hvert oppdrag',
  [paths.credits]: 'Se hvor mange SMS du har igjen',
}

/**
 * The figures of the whole service, the superadmin's areas, and those of an office, to which an administrator's link
 * leads.
 */
export function SuperadminMenu({ office }: { office: readonly MenuCard[] }) {
  const byLink = office.map((card) => ({
    ...card,
    text: OFFICE_TEXTS[card.to] ?? '',
    to: paths.generateMagicLinkTo(card.to),
  }))
  return (
    <>
      <QuickOverview service={SERVICES} />
      <FrontSection title="Superadmin">
        <MenuCards cards={CARDS} />
      </FrontSection>
      <FrontSection title="Standard Administrator">
        <p>
          Disse sidene hører til en arbeidsgiver. Velg en administrator, så lager du en lenke som åpner dem.
        </p>
        <MenuCards cards={byLink} />
      </FrontSection>
    </>
  )
}
