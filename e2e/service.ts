/** The addresses and folders of the service under test. */
interface Service {
  folder: string
  web: string
  api: string
  outboxFolder: string
}

const variable = "PINYU_E2E_SERVICE"

/** Publishes the service to the workers, which inherit the environment. */
export const announceService = (service: Service) => {
  process.env[variable] = JSON.stringify(service)
}

export const findService = (): Service => {
  const announced = process.env[variable]
  if (!announced) throw new Error("the service under test is not running")
  return JSON.parse(announced)
}
