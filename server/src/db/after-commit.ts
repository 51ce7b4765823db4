import type { Db, Trx } from "./client.ts"

type Task = () => void

const tasksOf = new WeakMap<Trx, Task[]>()

/** Runs `work` in a transaction and, after the commit, the tasks that `work` passed to `afterCommit`. */
export const transact = async <Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> => {
  const tasks: Task[] = []
  const result = await db.transaction().execute((trx) => {
    tasksOf.set(trx, tasks)
    return work(trx)
  })
  for (const task of tasks) task()
  return result
}

/**
 * Runs a task after the commit of a transaction started by `transact`, in the order of the calls; never after
 * a rollback.
 */
export const afterCommit = (trx: Trx, task: Task) => {
  const tasks = tasksOf.get(trx)
  if (!tasks) throw new Error("afterCommit needs a transaction that transact began")
  tasks.push(task)
}
