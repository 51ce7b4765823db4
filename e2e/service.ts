/** Where the service under test is, where it keeps everything, and where its mails lie. */
interface Service {
  folder: string
  web: string
  api: string
  outboxFolder: string
}

const variable = "PINYU_E2E_SERVICE"

/** Tells the workers, which inherit our environment. */
export const announceService = (service: Service) => {
  process.env[variable] = JSON.stringify(service)
}

export const findService = (): Service => {
  const announced = process.env[variable]
  if (!announced) throw new Error("the service under test was not started")
  return JSON.parse(announced)
}
