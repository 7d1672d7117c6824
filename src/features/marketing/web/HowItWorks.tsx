import ClipboardList from 'lucide-react/icons/clipboard-list'
import Handshake from 'lucide-react/icons/handshake'
import Users from 'lucide-react/icons/users'
import css from './HowItWorks.module.css'

const steps = [
  {
    icon: Users,
    title: 'Registrer vikarene',
    text: 'Legg inn navn, mobilnummer og e-post én gang. Vikarene får innlogging fra deg og kan selv si fra når de er opptatt.',
  },
  {
    icon: ClipboardList,
    title: 'Opprett oppdraget',
    text: 'Skriv hva, hvor og når. Send til alle som er tilgjengelige, eller velg noen få. Bruk SMS, e-post eller begge deler.',
  },
  {
    icon: Handshake,
    title: 'Første ja får jobben',
    text: 'Vikarene svarer ja eller nei fra mobilen. Du ser svarene i sanntid, og alt står i oppdragsloggen etterpå.',
  },
] as const

export function HowItWorks() {
  return (
    <section className={css.section} aria-labelledby="slik-virker-det">
      <h2 id="slik-virker-det" className={css.title}>
        Slik virker det
      </h2>
      <ol className={css.steps}>
        {steps.map(({ icon: Icon, title, text }, index) => (
          <li key={title} className={css.step}>
            <span className={css.icon}>
              <Icon size={24} aria-hidden />
            </span>
            <h3>
              {index + 1}. {title}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
