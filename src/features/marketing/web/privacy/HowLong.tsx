import { FactList } from './FactList.tsx'
import { TextSection } from '../text/TextSection.tsx'

const KEPT = [
  {
    name: 'Register, oppdrag og svar',
    text: 'Så lenge arbeidsgiveren har konto. De slettes ikke av seg selv i dag.',
  },
  {
    name: 'Meldinger',
    text: 'Teksten slettes etter 12\u00a0måneder, også det vikarer skrev da de svarte. Til hvem, når, og om den kom fram, står så lenge arbeidsgiveren har konto.',
  },
  {
    name: 'En vikar som slettes',
    text: 'Mobilnummer, e\u2011post, bedrift, kompetanse og dager borte slettes fra registeret med en gang. Navnet står igjen i tidligere oppdrag, og nummer og adresse i meldinger som er sendt.',
  },
  { name: 'Dager vikaren er borte', text: 'Slettes 90\u00a0dager etter at de er over.' },
  {
    name: 'Innlogginger',
    text: 'Går ut 30\u00a0dager etter at de sist ble brukt, senest 90\u00a0dager etter at de begynte, og slettes natten etter.',
  },
  {
    name: 'Lenker',
    text: 'Svarlenken virker til vakten er slutt. Lenker for å logge inn, bekrefte adressen eller velge passord virker én gang: i 30\u00a0minutter, 24\u00a0timer og sju dager. Det lenken kjennes igjen på, slettes 30\u00a0dager etter at lenken gikk ut.',
  },
  {
    name: 'En konto som slettes',
    text: 'Alt personlig slettes. Saldoens bevegelser blir stående uten navn, og kvitteringer med nummer, beløp, selger og kjøperens organisasjonsnummer.',
  },
  {
    name: 'Forsøk på å logge inn',
    text: 'Telles i den tiden grensen gjelder, høyst en time, og slettes natten etter. At du har logget inn fra et nettverk, huskes i 14\u00a0dager, uten adressen i klartekst.',
  },
  {
    name: 'Hendelser',
    text: 'Blir stående, fordi de skal kunne vise hva som er gjort. De inneholder ingen navn.',
  },
  {
    name: 'Sikkerhetskopier',
    text: 'Det som er slettet, kan ligge i en kopi til kopien blir overskrevet.',
  },
] as const

export function HowLong() {
  return (
    <TextSection id="hvor-lenge" title="Hvor lenge">
      <FactList facts={KEPT} />
    </TextSection>
  )
}
