export const DOOR_TABS = [
  { id: 'login', label: 'Logg inn' },
  { id: 'register', label: 'Registrer deg' },
  { id: 'forgot', label: 'Glemt passord' },
] as const

export type DoorTab = (typeof DOOR_TABS)[number]['id']

export const TITLES = {
  login: { page: 'Logg inn', heading: 'Logg inn på Vikarklar' },
  register: { page: 'Opprett konto', heading: 'Kom i gang med Vikarklar' },
  forgot: { page: 'Glemt passord', heading: 'Glemt passord?' },
} as const satisfies Record<DoorTab, { page: string; heading: string }>

/** The landing page says `signup`. */
export const tabOf = (search: URLSearchParams): DoorTab => {
  const asked = search.get('tab')
  if (asked === 'register' || asked === 'signup') return 'register'
  return asked === 'forgot' ? 'forgot' : 'login'
}
