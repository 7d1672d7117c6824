/** Days a removed substitute can be restored. */
export const RESTORABLE_DAYS = 30

export const AFFECTED = 'Se hva som blir berørt, og velg hva som skal skje. Ingenting er endret.'
export const ELSEWHERE =
  'En avdeling du ikke ser, har en vakt eller et spørsmål ute til vikaren. Be en som ser hele kontoret.'
export const CONTACT_ERASED =
  'Kontaktopplysningene er slettet, så vikaren kan ikke gjenopprettes. Legg til vikaren på nytt.'
export const PHONE_TAKEN_SINCE =
  'En annen vikar i registeret har fått telefonnummeret. Endre nummeret der, og prøv igjen.'
export const EMAIL_TAKEN_SINCE =
  'En annen vikar i registeret har fått e-postadressen eller innloggingen. Endre den der, og prøv igjen.'
/** The refusal of a plan that opens the shifts of too many people at once. */
export const tooManyAtOnce = (most: number) => `Velg høyst ${most} om gangen for å åpne vaktene igjen.`
