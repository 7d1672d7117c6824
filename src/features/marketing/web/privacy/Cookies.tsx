import { TextSection } from '../text/TextPage.tsx'
import { KEPT_IN_BROWSER } from './kept-in-browser.ts'
import css from './Privacy.module.css'

export function Cookies() {
  return (
    <TextSection id="cookies" title="Informasjonskapsler">
      <p>
        Det som lagres i nettleseren, brukes til innlogging og innstillinger, ikke til statistikk eller
        reklame. Leser du bare de åpne sidene, settes ingen informasjonskapsler. De under settes når du logger
        inn eller ber om en lenke.
      </p>
      <table className={css.table}>
        <caption>Alt som kan bli lagret i nettleseren din. Alt er nødvendig for det du ber om.</caption>
        <thead>
          <tr>
            <th scope="col">Navn</th>
            <th scope="col">Til hva, og hvor lenge</th>
          </tr>
        </thead>
        <tbody>
          {KEPT_IN_BROWSER.map(({ name, place, use }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                <span className={css.place}>{place}</span>
              </th>
              <td>{use}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Du kan slette alt dette i nettleseren. Da blir du logget ut, og valgene dine begynner forfra.</p>
    </TextSection>
  )
}
