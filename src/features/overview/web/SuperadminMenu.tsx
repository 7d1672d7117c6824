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

/** The superadmin's areas. */
export function SuperadminMenu() {
  return (
    <FrontSection title="Superadmin">
      <MenuCards cards={CARDS} />
    </FrontSection>
  )
}
