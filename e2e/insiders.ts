import type { Browser, BrowserContext } from '@playwright/test'
import type { Role } from '#shared/roles.ts'
import { demonstrate, enter, type Login, makeSuperadmin, SARA } from './people.ts'
import type { Service } from './service.ts'

/** The logins of one test worker: the demonstration's office and substitute, and a superadmin. */
let people: Promise<Record<Role, Login>> | undefined

/** A browser for each role, logged in. */
export const logInAll = async (browser: Browser, service: Service): Promise<Record<Role, BrowserContext>> => {
  people ??= makePeople(browser, service)
  const { administrator, substitute, superadmin } = await people
  return {
    administrator: await enter(browser, service, administrator),
    substitute: await enter(browser, service, substitute),
    superadmin: await enter(browser, service, superadmin),
  }
}

const makePeople = async (browser: Browser, service: Service): Promise<Record<Role, Login>> => {
  const office = await demonstrate(service)
  const visitor = await browser.newContext()
  await makeSuperadmin(visitor.request, service)
  await visitor.close()
  return { administrator: office, substitute: office.vikar, superadmin: SARA }
}
