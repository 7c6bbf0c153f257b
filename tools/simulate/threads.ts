// Shares tasks among threads. Each thread takes the next task when it has answered.
import { Worker } from "node:worker_threads";

type Shared<Task, Answer> = {
  readonly tasks: readonly Task[];
  readonly threads: number;
  readonly onAnswer: (answer: Answer) => void;
};

/** Runs tasks in threads. `file`: a module that posts one answer for each task. Rejects with the error of a thread. */
export async function shareAmongThreads<Task, Answer>(
  file: URL,
  { tasks, threads, onAnswer }: Shared<Task, Answer>,
): Promise<void> {
  const waiting = [...tasks];
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(file);
      const next = (): void => {
        const task = waiting.shift();
        if (task === undefined) void worker.terminate().then(() => resolve());
        else worker.postMessage(task);
      };
      worker.on("error", reject);
      worker.on("message", (answer: Answer) => {
        onAnswer(answer);
        next();
      });
      next();
    });
  await Promise.all(Array.from({ length: Math.min(threads, tasks.length) }, work));
}
