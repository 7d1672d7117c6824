/** Bytes of a file. */
export const FILE_MAX = 20_000_000
/** Bytes of an unpacked workbook. It is read as it is unpacked, so this limits time more than memory. */
export const UNPACKED_MAX = 300_000_000

/** A list that cannot be read; the message has instructions. */
export class Refusal extends Error {}

const SAVE_AS =
  'Åpne filen i Excel, velg Fil og «Lagre som», velg filtypen «Excel-arbeidsbok (*.xlsx)», og velg den nye filen her.'
const megabytes = (bytes: number) =>
  `${new Intl.NumberFormat('nb-NO', { maximumFractionDigits: 1 }).format(bytes / 1_000_000)} MB`

export const REFUSED = {
  tooBig: (bytes: number) =>
    `Filen er ${megabytes(bytes)}, og grensen er ${megabytes(FILE_MAX)}. Behold bare arket og kolonnene du trenger, eller del den opp.`,
  unfoldsTooFar: `Regnearket er for stort: Pakket ut er det over ${megabytes(UNPACKED_MAX)}. Kopier radene du trenger til et nytt regneark, lagre det, og velg det her.`,
  tooSlow:
    'Filen tok for lang tid å lese. Kopier radene du trenger til et nytt regneark, lagre det, og velg det her.',
  offline: 'Du er uten nett. Lista står her til du er på nett igjen.',
  notFetched: 'Fikk ikke hentet det som leser filen. Last siden på nytt, og prøv igjen.',
  empty: 'Fant ingen rader. Sjekk at lista har én vikar på hver rad.',
  damaged: `Filen er skadet eller ikke lastet helt ned. Last den ned på nytt. Hjelper det ikke: ${SAVE_AS}`,
  unreadable: `Kunne ikke lese filen. ${SAVE_AS}`,
  oldExcel: `Filen er i det gamle Excel-formatet (.xls). ${SAVE_AS}`,
  binaryExcel: `Filen er en binær Excel-arbeidsbok (.xlsb). ${SAVE_AS}`,
  password:
    'Filen har passord. Åpne den i Excel, velg Fil, Informasjon, «Beskytt arbeidsbok» og «Krypter med passord», tøm feltet, og lagre. Velg så filen på nytt.',
  openDocumentPassword:
    'Filen har passord. Åpne den i LibreOffice, velg Fil og «Lagre som», ta bort haken ved «Lagre med passord», og lagre. Velg så filen på nytt.',
  word: 'Dette er et Word-dokument. Merk tabellen i Word, kopier den, og lim den inn under «Lim inn fra regneark».',
  numbers:
    'Filen er fra Numbers. Åpne den der, velg Arkiv, «Eksporter til» og Excel, og velg den nye filen her.',
  archive: 'Filen er en pakket mappe (.zip). Pakk den ut, og velg regnearket som ligger i den.',
  pdf: 'Dette er en PDF. Be om lista som regneark, eller kopier radene og lim dem inn under «Lim inn fra regneark».',
  noTable: `Filen er en nettside uten noen tabell. ${SAVE_AS}`,
  webArchive: `Filen er et nettarkiv. ${SAVE_AS}`,
  noList: `Dette er ikke et regneark. Velg en fil fra Excel eller LibreOffice, eller en CSV-fil. ${SAVE_AS}`,
} as const
