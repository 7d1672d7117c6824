import css from './Prices.module.css'

const FACTS = [
  {
    title: 'Dette er én SMS',
    text: 'Én SMS til én vikar bruker én kreditt. Teksten er aldri lengre enn 160\u00a0tegn: blir den for lang, korter vi ned tittel og sted, aldri dato, klokkeslett eller lenke. Du ser den før du sender.',
  },
  {
    title: 'Det du ikke bruker',
    text: 'SMS du har kjøpt, blir stående på saldoen og går ikke ut på dato. De refunderes ikke, med mindre det er avtalt skriftlig.',
  },
  {
    title: 'Det som ikke kommer fram',
    text: 'En SMS som ikke blir levert, kommer tilbake på saldoen av seg selv. Det gjør også de som stanses fordi oppdraget ble tatt før de rakk å gå ut.',
  },
] as const

/** What is counted, and what becomes of it. */
export function SmsFacts() {
  return (
    <section className={css.section} aria-labelledby="slik-telles-sms">
      <h2 id="slik-telles-sms">Slik telles SMS</h2>
      <ul className={css.facts}>
        {FACTS.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className={css.dim}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
