// Form fields that few people need, or that people reach only after the first fields. Their code loads after the form.

import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Skeleton } from "../../ui/feedback/states.tsx";
import styles from "../auth.module.css";

export const fieldSkeleton = <Skeleton className={styles.fieldRoom} />;

export const CaptchaField = lazyComponent(
  () => import("./person/captcha-field.tsx").then((m) => m.CaptchaField),
  fieldSkeleton,
);
export const MobileField = lazyComponent(
  () => import("./mobile-field.tsx").then((m) => m.MobileField),
  fieldSkeleton,
);
export const SmsCodeField = lazyComponent(
  () => import("./sms-code-field.tsx").then((m) => m.SmsCodeField),
  fieldSkeleton,
);
