import type { Availability, UNAVAILABILITY_REASONS } from '#features/vikarer/rules.ts'

/** A substitute of the demonstration. Numbers and addresses are made up and unassigned. */
export interface DemoVikar {
  readonly fullName: string
  readonly skills: string
  readonly availability: Availability
  /** Absences that they entered with their own login. Days from today, both inclusive. */
  readonly away?: readonly {
    readonly from: number
    readonly to: number
    readonly reason: (typeof UNAVAILABILITY_REASONS)[number]
  }[]
  readonly noSms?: boolean
}

export const REGISTER: readonly DemoVikar[] = [
  {
    fullName: 'Ingrid Solheim',
    skills: 'Norsk og samfunnsfag, 5.-10. trinn',
    availability: 'available',
    away: [
      { from: 11, to: 17, reason: 'Ferie' },
      { from: 32, to: 32, reason: 'Annet' },
    ],
  },
  { fullName: 'Máret Ánne Eira', skills: 'Nordsamisk, duodji, 1.-7. trinn', availability: 'available' },
  { fullName: 'Amina Hassan Yusuf', skills: 'Assistent SFO, somali', availability: 'available' },
  { fullName: 'Bjørn-Åge Østby', skills: 'Kroppsøving, livredning', availability: 'available' },
  { fullName: 'Tomasz Kowalczyk', skills: 'Matematikk og naturfag, 8.-10. trinn', availability: 'available' },
  {
    fullName: 'Maren Sæther',
    skills: 'Kontaktlærer 1.-4. trinn',
    availability: 'available',
    away: [{ from: -2, to: 12, reason: 'Ferie' }],
  },
  { fullName: 'Nguyễn Thị Lan', skills: 'Musikk og kunst og håndverk', availability: 'available' },
  { fullName: 'Kristoffer Nygård', skills: 'Vernepleier, spesialpedagogikk', availability: 'busy' },
  { fullName: 'Fatima El Amrani', skills: 'Fransk og engelsk', availability: 'available' },
  { fullName: 'Ole Nikolas Sara', skills: 'Nordsamisk, reindriftskunnskap', availability: 'available' },
  {
    fullName: 'Anne-Grethe Haugen',
    skills: 'Pensjonert lærer, alle trinn',
    availability: 'available',
    noSms: true,
  },
  {
    fullName: 'Jonas Bakken',
    skills: 'Assistent, førstehjelp',
    availability: 'available',
    away: [{ from: 0, to: 2, reason: 'Syk' }],
  },
  { fullName: 'Svetlana Petrova', skills: 'Matematikk, russisk', availability: 'busy' },
  { fullName: 'Håkon Brekke', skills: 'Naturfag, programmering', availability: 'available' },
  { fullName: 'Elle Risten Utsi', skills: 'Barnehagelærer, nordsamisk og norsk', availability: 'available' },
  { fullName: 'Muhammad Iqbal', skills: 'SFO-baseleder, urdu', availability: 'available' },
  { fullName: 'Silje Kristine Dahl', skills: 'Mat og helse', availability: 'available' },
  { fullName: 'Yohannes Tesfay', skills: 'Assistent, tigrinja, fotballtrener', availability: 'available' },
  { fullName: 'Gro Lillevik', skills: 'Spesialpedagog, lese- og skrivevansker', availability: 'inactive' },
  {
    fullName: 'Rune Berntsen',
    skills: 'Kroppsøving, svømming',
    availability: 'available',
    away: [{ from: 20, to: 34, reason: 'Annet' }],
  },
  { fullName: 'Layla Ahmadi', skills: 'Engelsk, dari og farsi', availability: 'available' },
  { fullName: 'Per Morten Kvaal', skills: 'Vaktmester og assistent', availability: 'available' },
  { fullName: 'Žana Kovačević', skills: 'Tysk og norsk som andrespråk', availability: 'available' },
  { fullName: 'Eskil Moen', skills: 'Lærerstudent, 3. året', availability: 'available' },
  { fullName: 'Hedda Strand', skills: 'Lærerstudent, 2. året, drama', availability: 'inactive' },
]

/** `Máret Ánne Eira`, 1 -> `maret.anne.eira@vikar.example`, `400 00 101` */
export const reachOf = ({ fullName }: DemoVikar, index: number) => ({
  email: `${asciiOf(fullName)}@vikar.example`,
  phone: `400 00 ${101 + index}`,
})

const asciiOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z-]+/g, '.')
