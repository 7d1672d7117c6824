import { paths } from '#shared/paths.ts'
import css from './Sections.module.css'

const steps = [
  {
    title: 'Registrer vikarene',
    text: 'Legg inn navn, mobilnummer og e\u2011post én gang. Gi dem innlogging hvis du vil, så sier de selv fra når de er opptatt.',
  },
  {
    title: 'Opprett oppdraget',
    text: 'Skriv hva, hvor og når. Send til alle som er tilgjengelige, eller velg noen få. Bruk SMS, e\u2011post eller begge deler.',
  },
  {
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
        {steps.map(({ title, text }, index) => (
          <li key={title} className={css.step}>
            <span className={css.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p>
        Hele veien, steg for steg, står på siden <a href={paths.help}>Hjelp</a>.
      </p>
    </section>
  )
}
