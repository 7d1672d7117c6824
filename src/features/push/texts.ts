import type { Obstacle } from './rules.ts'

/** Each obstacle, and the remedy. */
export const OBSTACLE_TEXTS: Record<Obstacle, string> = {
  denied:
    'Nettleseren blokkerer varsler fra Vikarklar. Tillat varsler i innstillingene for nettstedet, og last siden på nytt.',
  unanswered: 'Nettleseren spurte, og fikk ikke svar. Prøv igjen, og velg «Tillat».',
  unreached:
    'Nettleseren når ikke push-tjenesten sin. Noen nettlesere har den slått av: prøv en annen, eller telefonen.',
  install:
    'På iPhone og iPad: trykk Del, velg «Legg til på Hjem-skjerm», åpne Vikarklar derfra og slå på push her.',
  none: 'Denne nettleseren kan ikke ta imot push. Prøv en annen, eller telefonen.',
}

/** Shown once as an example when push is turned on. */
export const EXAMPLE = { title: 'Push er på', body: 'Slik ser varslene fra Vikarklar ut her.' }
