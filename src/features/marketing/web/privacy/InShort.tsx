import { TextSection } from '../text/TextSection.tsx'

export function InShort() {
  return (
    <TextSection id="kort-fortalt" title="Kort fortalt">
      <ul>
        <li>
          Vi lagrer bare navn, e&#8209;post, mobilnummer, opplysninger om oppdrag og svar, og dagene vikarer
          legger inn at de er borte. Aldri fødselsnummer.
        </li>
        <li>Opplysningene om vikarer brukes til å spørre dem om oppdrag, og ikke til noe annet.</li>
        <li>Vi deler dem ikke med andre uten samtykke. Den som leverer SMS for oss, får det den trenger.</li>
        <li>Ingen reklame, ingen sporing, og ingen statistikk over hva du gjør på sidene.</li>
        <li>Du kan laste ned det som er lagret om deg.</li>
      </ul>
    </TextSection>
  )
}
