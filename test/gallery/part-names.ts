/** The parts of the gallery, by the name in `?part=`. */
export const partNames = [
  'Header',
  'PageHeader',
  'Button',
  'PhoneLink',
  'TextField',
  'Select',
  'Choices',
  'FieldErrors',
  'Dates',
  'MonthCalendar',
  'Form',
  'Card',
  'StatTile',
  'Badges',
  'Register',
  'Table',
  'Tabs',
  'Details',
  'States',
  'Dialog',
  'Toast',
] as const

export type PartName = (typeof partNames)[number]
