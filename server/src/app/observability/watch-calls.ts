import type { OutsideCall } from "../../platform/observability/metrics.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import type { TextMessenger } from "../../platform/senders/sms.ts"
import type { Storage } from "../../platform/storage/storage.ts"

/** Wraps the platform's clients so that `onCall` is called after every call that leaves the process. */
export const watchCalls = (onCall: (call: OutsideCall) => void) => {
  const timed = async <T>(system: OutsideCall["system"], operation: string, work: () => Promise<T>) => {
    const began = performance.now()
    const end = (failed: boolean) =>
      onCall({ system, operation, seconds: (performance.now() - began) / 1000, failed })
    try {
      const result = await work()
      end(false)
      return result
    } catch (error) {
      end(true)
      throw error
    }
  }

  return {
    mailer: (mailer: Mailer): Mailer => ({
      ...mailer,
      send: (mail) => timed("mail", "send", () => mailer.send(mail)),
    }),
    messenger: (messenger: TextMessenger): TextMessenger => ({
      send: (message) => timed("sms", "send", () => messenger.send(message)),
    }),
    storage: (storage: Storage): Storage => ({
      ...storage,
      put: (key, body, about) => timed("storage", "put", () => storage.put(key, body, about)),
      read: (key, range) => timed("storage", "read", () => storage.read(key, range)),
      delete: (key) => timed("storage", "delete", () => storage.delete(key)),
    }),
  }
}
