import { CamelCasePlugin } from 'kysely'

/** Camel case in the code, snake case in the database: decided here and nowhere else. */
export const naming = new CamelCasePlugin({ maintainNestedObjectKeys: true })
