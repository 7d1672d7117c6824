/** The parts of the page by heading, in its order: `?group=` and `?part=` select them. */
export const groups = {
  Grunnlag: ['Colours', 'Text', 'Layout', 'Logo'],
  Ramme: ['Header', 'PageHeader'],
  Handlinger: ['Button', 'LinkButton', 'IconButton', 'PhoneLink', 'Menu'],
  Felt: ['TextField', 'TextArea', 'SearchField', 'PasswordField', 'Select'],
  Valg: ['RadioGroup', 'CheckboxGroup', 'Checkbox', 'Switch'],
  'Dato og tid': ['Dates', 'MonthCalendar'],
  Skjema: ['Form', 'ErrorSummary', 'FieldErrors'],
  Flater: ['Card', 'StatTile', 'Details', 'Tabs', 'MessageBubble'],
  Lister: ['Register', 'Table', 'FilterChips', 'ListEnd'],
  Tilstander: ['Badges', 'Progress', 'EmptyState', 'ErrorState', 'Loading', 'Skeleton'],
  'Over siden': ['Dialog', 'Toast'],
  Tegninger: ['Pictures'],
} as const

export type GroupName = keyof typeof groups
export type PartName = (typeof groups)[GroupName][number]

export const groupNames = Object.keys(groups).filter((name): name is GroupName => name in groups)
export const partNames: readonly PartName[] = groupNames.flatMap((name) => groups[name])
