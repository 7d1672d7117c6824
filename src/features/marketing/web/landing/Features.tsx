import Baby from 'lucide-react/icons/baby'
import BedSingle from 'lucide-react/icons/bed-single'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import ContactRound from 'lucide-react/icons/contact-round'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Radio from 'lucide-react/icons/radio'
import School from 'lucide-react/icons/school'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SquarePen from 'lucide-react/icons/square-pen'
import Store from 'lucide-react/icons/store'
import { IconMark } from '#web/ui/IconMark.tsx'
import css from './Sections.module.css'

const features = [
  {
    icon: MessageSquareText,
    title: 'SMS-varsler med en gang',
    text: 'Forespørselen går ut i det du sender den. Vikarene åpner lenken sin og kan svare i løpet av sekunder, uten app og uten å logge inn.',
  },
  {
    icon: ContactRound,
    title: 'Et smart vikarregister',
    text: 'Lim inn hele lista fra et regneark. Vikarene legger selv inn ferie og andre dager de er borte, så du ikke spør forgjeves.',
  },
  {
    icon: SquarePen,
    title: 'Oppdrag på et minutt',
    text: 'Hva, hvor og når. Du ser SMS-en, hvor mange som blir spurt og hva det koster, før noe sendes.',
  },
  {
    icon: Radio,
    title: 'Oversikt i sanntid',
    text: 'Hvert svar står på skjermen mens du ser på: hvem som kommer, hvem som ikke kan, og hvem som er i reserve.',
  },
  {
    icon: ShieldCheck,
    title: 'GDPR og sikkerhet',
    text: 'Navn, nummer, e\u2011post og svar, aldri fødselsnummer. Hver arbeidsgiver ser bare sitt, og du kan laste ned alt sammen.',
  },
  {
    icon: ClipboardCheck,
    title: 'Full oppdragslogg',
    text: 'Hvem som ble spurt, hva de svarte og når. Finn fram med filter på vikar, dato eller status.',
  },
] as const

/** The service in six features; the target of `/#features`. */
export function Features() {
  return (
    <section id="features" className={css.section} aria-labelledby="funksjoner">
      <h2 id="funksjoner" className={css.title}>
        Alt du trenger for å fylle vakten
      </h2>
      <ul className={css.features}>
        {features.map(({ icon, title, text }) => (
          <li key={title} className={css.feature}>
            <IconMark icon={icon} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const workplaces = [
  { icon: School, name: 'Skoler', text: 'En lærer er syk, og timen begynner klokka åtte.' },
  { icon: Baby, name: 'Barnehager', text: 'Det mangler en voksen på avdelingen når døra åpner.' },
  { icon: BedSingle, name: 'Sykehjem', text: 'Nattevakten varer til i morgen, og noen må ta den.' },
  { icon: Store, name: 'Butikker', text: 'Lørdagen er full av kunder, og kassa står tom.' },
] as const

/** The kinds of customers. */
export function Workplaces() {
  return (
    <section className={css.section} aria-labelledby="hvem">
      <h2 id="hvem" className={css.title}>
        For dem som må ha noen på plass
      </h2>
      <ul className={css.workplaces}>
        {workplaces.map(({ icon: Icon, name, text }) => (
          <li key={name} className={css.workplace}>
            <Icon size={26} aria-hidden />
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
