/**
 * Descriptions of the files in a substitute's archive. `test/privacy.test.ts` compares the names with the written
 * files.
 */
export const IN_ARCHIVE = {
  account: 'kontoen',
  logins: 'måtene du logger inn på, med passnøkler og hvem du er hos Entra, Feide og lignende',
  sessions: 'hvor du er logget inn',
  vikarer: 'det arbeidsgiverne har i registeret, også stjernen som favoritt',
  groups: 'gruppene du er i',
  notes: 'det arbeidsgiverne har notert om deg',
  removed: 'registre du nylig er slettet fra',
  login_invitations: 'invitasjoner',
  vikar_unavailability: 'dagene du er borte, og årsaken',
  office_absences: 'dagene arbeidsgiverne har lagt inn at du er borte',
  requests: 'oppdragene du er spurt om',
  askings: 'når og hvorfor du ble spurt',
  line: 'plassen din i køen, og hva den kom av',
  assignment_responses: 'svarene dine',
  sms_history: 'SMS',
  email_history: 'e\u2011post om oppdrag',
  account_emails: 'e\u2011post om innloggingen',
} as const

export const NOT_IN_ARCHIVE =
  'Passord, nøkler og hemmelige lenker er aldri med, og heller ikke sikkerhetsloggen, kontorets egen historikk, eller noe om andre.'
