import { Cookies } from './privacy/Cookies.tsx'
import { HowLong } from './privacy/HowLong.tsx'
import { InShort } from './privacy/InShort.tsx'
import { Recipients } from './privacy/Recipients.tsx'
import { Rights } from './privacy/Rights.tsx'
import { Security } from './privacy/Security.tsx'
import { WhatIsStored } from './privacy/WhatIsStored.tsx'
import { WhoIsResponsible } from './privacy/WhoIsResponsible.tsx'
import { TextPage } from './text/TextPage.tsx'

const PLACES = [
  { id: 'kort-fortalt', title: 'Kort fortalt' },
  { id: 'ansvar', title: 'Hvem som har ansvaret' },
  { id: 'opplysninger', title: 'Hva vi lagrer, og hvorfor' },
  { id: 'mottakere', title: 'Hvem som får opplysninger' },
  { id: 'hvor-lenge', title: 'Hvor lenge' },
  { id: 'rettigheter', title: 'Rettighetene dine' },
  { id: 'sikkerhet', title: 'Sikkerhet' },
  { id: 'cookies', title: 'Informasjonskapsler' },
] as const

/** So that the word has a place to break in on a small screen. */
const SOFT_HYPHEN = '\u00ad'

export function PrivacyPage() {
  return (
    <TextPage
      title={`Personvern og informasjons${SOFT_HYPHEN}kapsler`}
      lead="Hva Vikarklar vet om deg, hvorfor, og hva du kan gjøre med det."
      updated="22.11.2026"
      contents={PLACES}
    >
      <InShort />
      <WhoIsResponsible />
      <WhatIsStored />
      <Recipients />
      <HowLong />
      <Rights />
      <Security />
      <Cookies />
    </TextPage>
  )
}
