import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generateTypes, TYPES_FILE } from '../scripts/types.ts'
import { createTestDatabase } from './database.ts'

it('the table types are those of the migrated database', async () => {
  const db = await createTestDatabase()
  try {
    expect(generateTypes(db.connect('owner'))).toBe(readFileSync(TYPES_FILE, 'utf8'))
  } finally {
    await db.drop()
  }
})
