// Fields that most people never meet, or only after the first ones: their code comes behind the form.

import { soon } from "../ui/soon.tsx";
import { Skeleton } from "../ui/states.tsx";
import styles from "./auth.module.css";

export const fieldRoom = <Skeleton className={styles.fieldRoom} />;

export const CaptchaField = soon(() => import("./captcha-field.tsx").then((m) => m.CaptchaField), fieldRoom);
export const MobileField = soon(() => import("./mobile-field.tsx").then((m) => m.MobileField), fieldRoom);
export const SmsCodeField = soon(() => import("./sms-code-field.tsx").then((m) => m.SmsCodeField), fieldRoom);
