// Made of the OpenAPI documents: `UPDATE_DOCS=1 npx vitest run test/kit/generated-client.test.ts` writes it anew.

/** What the bank answers to each operation that the pages may ask for. */
export interface Answers {
  "POST /v2/finance/auth-token": {
      worked: boolean;
      access_token: string;
      token_type: string;
      /** @description Seconds. */
      expires_in: number;
  };
  "POST /v3/auth/login": {
      worked: boolean;
      access_token: string;
      token_type: string;
      /** @description Seconds. */
      expires_in: number;
  };
  "POST /v3/auth/mfa": {
      worked: boolean;
      otpauth_url: string;
  };
  "POST /v3/auth/mfa/confirm": {
      worked: boolean;
  };
  /** @description Cashout transaction */
  "POST /v2/finance/create-cashout": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  };
  /** @description Cashout transaction */
  "POST /v2/finance/create-cashout-self-approve": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  };
  /** @description Cashout transaction */
  "POST /v2/finance/create-cashout-manual": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  };
  /** @description Cashout transaction */
  "POST /v2/finance/create-cashoutmanual-self-approve": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  };
  /** @description Cashout transaction */
  "POST /v2/finance/create-manual-transfer": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  };
  /** @description Cashout transaction */
  "POST /v2/finance/approve-cashout": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  };
  /** @description Cashout transaction */
  "POST /v2/finance/approve-cashout-manual": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  };
  /** @description Cashout transaction */
  "POST /v2/finance/cancel-cashout": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  };
  /** @description Cashout transaction */
  "GET /v2/finance/status-cashout": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  };
  /** @description Cashout transaction */
  "POST /v2/finance/create-copy-and-paste-transfer": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  };
  /** @description Payment code */
  "POST /v2/finance/create-pix-copy-and-paste": {
      worked: boolean;
      /** @description EMV copy-and-paste string. */
      pix_copy_and_paste: string;
      qr_code_id: number;
      debtor_name: string | null;
      debtor_document: string | null;
      type_document: string | null;
      debtor_institution: string | null;
      debtor_institution_number: string | null;
      /** Format: date-time */
      expiration_date: string;
      due_date: string | null;
      amount_chargeback: number | null;
      amount: number;
      fee: number;
      /** @description NONE, VALUE or PERCENT. */
      type_fine: string;
      fine: number | null;
      fine_date: string | null;
      /** @description NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED. */
      status: string;
      base_64_image: string | null;
      /** @description Where the PNG can be fetched. */
      base_64_image_url: string;
      account_number: string;
      agency_number: string;
      /** @description Empty until paid. */
      endToEndId: string;
      payment_date: string | null;
      tax: number | null;
      tx_id: string | null;
      tag: string | null;
  };
  /** @description Decoded QR code. The object that belongs to the type is filled; the others are null. */
  "POST /v2/finance/decode-qrcode": {
      /** @description The id of the payment, if the same company pays within 15 minutes. */
      end_to_end_id: string;
      /** @description STATIC, DYNAMIC_IMMEDIATE, DYNAMIC_CHARGE or COMPOUND. */
      type: string;
      journey: string | null;
      ispb: string | null;
      agency: string | null;
      account: string | null;
      account_type: string | null;
      key: string | null;
      key_type: string | null;
      receiver_name: string | null;
      receiver_fantasy_name: string | null;
      receiver_document_type: string | null;
      receiver_document_legal_id: string | null;
      data_qr_code_static: {
          /** @description 0 means that the payer chooses. */
          amount: number;
          description: string | null;
          city: string;
          zip_code: string | null;
      } | null;
      data_qr_code_dynamic_immediate: {
          /** @description As issued; also where the payer may pay another. */
          amount: number;
          expiration_date: string | null;
          description: string | null;
          city: string;
          additional_info: {
              name: string;
              value: string;
          }[] | null;
      } | null;
      data_qr_code_dynamic_charge: {
          /** @description As issued. */
          amount: number;
          due_date: string | null;
          /** @description Due on the day of payment. */
          interest_amount: number;
          /** @description Due on the day of payment. */
          fine_amount: number;
          /** @description Taken off on the day of payment. */
          discount_amount: number;
          description: string | null;
      } | null;
      data_qr_code_compound: {
          payment_type: string | null;
          amount: number | null;
          due_date: string | null;
          fine_amount: number | null;
          expiration_date: string | null;
          description: string | null;
          recurrence: {
              [key: string]: unknown;
          } | null;
      } | null;
  };
  /** @description Payment code */
  "GET /v2/finance/status-pix-copy-and-paste": {
      worked: boolean;
      /** @description EMV copy-and-paste string. */
      pix_copy_and_paste: string;
      qr_code_id: number;
      debtor_name: string | null;
      debtor_document: string | null;
      type_document: string | null;
      debtor_institution: string | null;
      debtor_institution_number: string | null;
      /** Format: date-time */
      expiration_date: string;
      due_date: string | null;
      amount_chargeback: number | null;
      amount: number;
      fee: number;
      /** @description NONE, VALUE or PERCENT. */
      type_fine: string;
      fine: number | null;
      fine_date: string | null;
      /** @description NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED. */
      status: string;
      base_64_image: string | null;
      /** @description Where the PNG can be fetched. */
      base_64_image_url: string;
      account_number: string;
      agency_number: string;
      /** @description Empty until paid. */
      endToEndId: string;
      payment_date: string | null;
      tax: number | null;
      tx_id: string | null;
      tag: string | null;
  };
  /** @description Payment code */
  "GET /v2/finance/status-pix-copy-and-paste/tag": {
      worked: boolean;
      /** @description EMV copy-and-paste string. */
      pix_copy_and_paste: string;
      qr_code_id: number;
      debtor_name: string | null;
      debtor_document: string | null;
      type_document: string | null;
      debtor_institution: string | null;
      debtor_institution_number: string | null;
      /** Format: date-time */
      expiration_date: string;
      due_date: string | null;
      amount_chargeback: number | null;
      amount: number;
      fee: number;
      /** @description NONE, VALUE or PERCENT. */
      type_fine: string;
      fine: number | null;
      fine_date: string | null;
      /** @description NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED. */
      status: string;
      base_64_image: string | null;
      /** @description Where the PNG can be fetched. */
      base_64_image_url: string;
      account_number: string;
      agency_number: string;
      /** @description Empty until paid. */
      endToEndId: string;
      payment_date: string | null;
      tax: number | null;
      tx_id: string | null;
      tag: string | null;
  };
  /** @description Payment code */
  "POST /v2/finance/cancel-pix-copy-and-paste": {
      worked: boolean;
      /** @description EMV copy-and-paste string. */
      pix_copy_and_paste: string;
      qr_code_id: number;
      debtor_name: string | null;
      debtor_document: string | null;
      type_document: string | null;
      debtor_institution: string | null;
      debtor_institution_number: string | null;
      /** Format: date-time */
      expiration_date: string;
      due_date: string | null;
      amount_chargeback: number | null;
      amount: number;
      fee: number;
      /** @description NONE, VALUE or PERCENT. */
      type_fine: string;
      fine: number | null;
      fine_date: string | null;
      /** @description NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED. */
      status: string;
      base_64_image: string | null;
      /** @description Where the PNG can be fetched. */
      base_64_image_url: string;
      account_number: string;
      agency_number: string;
      /** @description Empty until paid. */
      endToEndId: string;
      payment_date: string | null;
      tax: number | null;
      tx_id: string | null;
      tag: string | null;
  };
  "GET /v2/finance/cashin/{e2e}": {
      worked: boolean;
      /** @description What a refund names as transaction_id. */
      id: number;
      end_to_end_id: string;
      pix_qr_code_id: number | null;
      amount: number;
      fee: number;
      /** @description What has been given back. */
      transaction_chargeback_value: number;
      tag: string | null;
      key: string | null;
      payer_name: string;
      /** @description A CPF is masked. */
      payer_document: string;
      payer_institution: string;
      payer_institution_name: string | null;
      account_branch: string;
      account_number: string;
      /** Format: date-time */
      created_at: string;
  };
  "POST /v2/finance/chargebacks-pix-copy-and-paste": {
      worked: boolean;
      id: number;
      end_to_end_id: string;
      amount: number;
      /** @description PENDING, SUCCESS or REJECTED. */
      status: string;
      fee: number;
  };
  "POST /v2/finance/chargeback": {
      /** @description UUID. */
      id: string;
      end_to_end_id: string;
      amount: number;
      /** @description PENDING, SUCCESS or REJECTED. */
      status: string;
  };
  "GET /v2/finance/chargeback/status": {
      worked: boolean;
      id: number | string;
      end_to_end_id: string;
      amount: number;
      /** @description PENDING, SUCCESS or REJECTED. */
      status: string;
      fee: number;
  };
  "GET /v2/finance/get-balance": {
      worked: boolean;
      /** @description Available: total less blocked, never below 0. */
      amount: number;
      /** @description Equal to amount. */
      amount_available: number;
      /** @description What is blocked included; may be negative. */
      amount_total: number;
      amount_blocked: number;
      amount_schedule: number;
      /**
       * Format: date-time
       * @description When money last moved on the account.
       */
      last_update: string;
      account_branch: string;
      account_number: string;
  };
  "GET /v3/account-statements/{account_branch_identifier}/{account_number}": {
      worked: boolean;
      next: string | null;
      previous: string | null;
      results: {
          credit_or_debit: string;
          transaction_type: string;
          amount: number;
          /** @description Wall time in America/Sao_Paulo, without zone. */
          date_time: string;
          /** Format: date-time */
          date_time_utc: string;
          identification: string | null;
          code_transaction: string | null;
          /** @description The entry's own unique number. */
          code: number;
          qr_code_id: number | null;
          transaction_id: number | null;
          tag_id: string | null;
      }[];
  };
  "GET /v2/list-my-pix-keys": {
      worked: boolean;
      keys: {
          key: string;
          name_account: string;
          document_account: string;
      }[];
  };
  "GET /v3/dict/claim": {
      worked: boolean;
      claims: {
          pix_key_claim_id: string;
          claim_id: string | null;
          /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
          type: string;
          key: string;
          /** @description CLAIMER or DONOR. */
          role: string;
          /** @description PORTABILITY or OWNERSHIP. */
          claim_type: string;
          /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
          status: string;
          source_account_branch_identifier: string;
          source_account_number: string;
          resolution_deadline: string | null;
          conclusion_deadline: string | null;
          last_modification_datetime: string | null;
          counterpart_ispb: string | null;
          confirmation_reason: string | null;
          cancellation_reason: string | null;
          cancelled_by_role: string | null;
          cancelled_by_name: string | null;
          confirmed_by_name: string | null;
          completed_by_name: string | null;
          created_by_name: string | null;
          /** Format: date-time */
          created_at: string;
      }[];
  };
  /** @description Claim of a Pix key */
  "POST /v3/dict/claim": {
      worked: boolean;
      pix_key_claim_id: string;
      claim_id: string | null;
      /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
      type: string;
      key: string;
      /** @description CLAIMER or DONOR. */
      role: string;
      /** @description PORTABILITY or OWNERSHIP. */
      claim_type: string;
      /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
      status: string;
      source_account_branch_identifier: string;
      source_account_number: string;
      resolution_deadline: string | null;
      conclusion_deadline: string | null;
      last_modification_datetime: string | null;
      counterpart_ispb: string | null;
      confirmation_reason: string | null;
      cancellation_reason: string | null;
      cancelled_by_role: string | null;
      cancelled_by_name: string | null;
      confirmed_by_name: string | null;
      completed_by_name: string | null;
      created_by_name: string | null;
      /** Format: date-time */
      created_at: string;
  };
  /** @description Claim of a Pix key */
  "POST /v3/dict/claim/{pix_key_claim_id}/acknowledge": {
      worked: boolean;
      pix_key_claim_id: string;
      claim_id: string | null;
      /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
      type: string;
      key: string;
      /** @description CLAIMER or DONOR. */
      role: string;
      /** @description PORTABILITY or OWNERSHIP. */
      claim_type: string;
      /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
      status: string;
      source_account_branch_identifier: string;
      source_account_number: string;
      resolution_deadline: string | null;
      conclusion_deadline: string | null;
      last_modification_datetime: string | null;
      counterpart_ispb: string | null;
      confirmation_reason: string | null;
      cancellation_reason: string | null;
      cancelled_by_role: string | null;
      cancelled_by_name: string | null;
      confirmed_by_name: string | null;
      completed_by_name: string | null;
      created_by_name: string | null;
      /** Format: date-time */
      created_at: string;
  };
  /** @description Claim of a Pix key */
  "POST /v3/dict/claim/{pix_key_claim_id}/confirm": {
      worked: boolean;
      pix_key_claim_id: string;
      claim_id: string | null;
      /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
      type: string;
      key: string;
      /** @description CLAIMER or DONOR. */
      role: string;
      /** @description PORTABILITY or OWNERSHIP. */
      claim_type: string;
      /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
      status: string;
      source_account_branch_identifier: string;
      source_account_number: string;
      resolution_deadline: string | null;
      conclusion_deadline: string | null;
      last_modification_datetime: string | null;
      counterpart_ispb: string | null;
      confirmation_reason: string | null;
      cancellation_reason: string | null;
      cancelled_by_role: string | null;
      cancelled_by_name: string | null;
      confirmed_by_name: string | null;
      completed_by_name: string | null;
      created_by_name: string | null;
      /** Format: date-time */
      created_at: string;
  };
  /** @description Claim of a Pix key */
  "POST /v3/dict/claim/{pix_key_claim_id}/cancel": {
      worked: boolean;
      pix_key_claim_id: string;
      claim_id: string | null;
      /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
      type: string;
      key: string;
      /** @description CLAIMER or DONOR. */
      role: string;
      /** @description PORTABILITY or OWNERSHIP. */
      claim_type: string;
      /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
      status: string;
      source_account_branch_identifier: string;
      source_account_number: string;
      resolution_deadline: string | null;
      conclusion_deadline: string | null;
      last_modification_datetime: string | null;
      counterpart_ispb: string | null;
      confirmation_reason: string | null;
      cancellation_reason: string | null;
      cancelled_by_role: string | null;
      cancelled_by_name: string | null;
      confirmed_by_name: string | null;
      completed_by_name: string | null;
      created_by_name: string | null;
      /** Format: date-time */
      created_at: string;
  };
  /** @description Claim of a Pix key */
  "POST /v3/dict/claim/{pix_key_claim_id}/complete": {
      worked: boolean;
      pix_key_claim_id: string;
      claim_id: string | null;
      /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
      type: string;
      key: string;
      /** @description CLAIMER or DONOR. */
      role: string;
      /** @description PORTABILITY or OWNERSHIP. */
      claim_type: string;
      /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
      status: string;
      source_account_branch_identifier: string;
      source_account_number: string;
      resolution_deadline: string | null;
      conclusion_deadline: string | null;
      last_modification_datetime: string | null;
      counterpart_ispb: string | null;
      confirmation_reason: string | null;
      cancellation_reason: string | null;
      cancelled_by_role: string | null;
      cancelled_by_name: string | null;
      confirmed_by_name: string | null;
      completed_by_name: string | null;
      created_by_name: string | null;
      /** Format: date-time */
      created_at: string;
  };
  "GET /v3/onboarding/registration-update/status": {
      /** @description NOT_REQUIRED, ACTION_REQUIRED, IN_PROGRESS or IN_REVIEW. */
      status: string;
      deadline: string | null;
      days_remaining: number | null;
      /** @description Overdue accounts cannot cash out. */
      blocked: boolean;
      can_start: boolean;
      onboarding_link: string | null;
      rejection_reason: string | null;
  };
  "POST /v3/onboarding/registration-update": {
      worked: boolean;
      onboarding_requisition_id: number;
      onboarding_link: string | null;
      liveness_url: string | null;
      liveness_status: string | null;
      access_token: string | null;
      /** @description PENDING, IN_PROGRESS, APPROVED, REPROVED or COMPLETED. */
      status: string;
  };
  "POST /v3/onboarding/form": {
      worked: boolean;
      onboarding_requisition_id: number;
      onboarding_link: string | null;
      liveness_url: string | null;
      liveness_status: string | null;
      access_token: string | null;
      /** @description PENDING, IN_PROGRESS, APPROVED, REPROVED or COMPLETED. */
      status: string;
  };
  "GET /v3/onboarding/{id}": {
      worked: boolean;
      onboarding_requisition_id: number;
      /** @description PF or PJ. */
      onboarding_type: string;
      /** @description PENDING, IN_PROGRESS, APPROVED, REPROVED or COMPLETED. */
      status: string;
      status_internal: string | null;
      liveness_status: string | null;
      /** @description LIVENESS, FORM, PROCESSING, REVIEW or DONE. */
      current_step: string;
      liveness_url: string | null;
      liveness_attempts_left: number;
      submitted_at: string | null;
      company: {
          official_name: string | null;
          fantasy_name: string | null;
          opening_date: string | null;
          legal_nature: string | null;
          legal_nature_code: string | null;
          main_activity: string | null;
          main_activity_code: string | null;
          joint_stock: string | null;
          zip_code: string | null;
          state: string | null;
          city: string | null;
          street: string | null;
          neighborhood: string | null;
          number: string | null;
          complement: string | null;
      } | null;
      representative_document: string | null;
      /** Format: date-time */
      updated_at: string;
  };
  "POST /v3/onboarding/{id}/liveness/retry": {
      worked: boolean;
      liveness_url: string;
      /** @description After the one just opened. */
      liveness_attempts_left: number;
  };
  "POST /v3/onboarding/{id}/liveness/refresh": {
      worked: boolean;
      enqueued: boolean;
  };
  "POST /v3/onboarding/{id}/submit": {
      worked: boolean;
      onboarding_requisition_id: number;
      /** @description PENDING, IN_PROGRESS, APPROVED, REPROVED or COMPLETED. */
      status: string;
      current_step: string;
      submitted_at: string | null;
  };
  "GET /v3/onboarding/invitations/{token}": {
      worked: boolean;
      email: string;
      company: string;
      /** @description The e-mail has a login already, and keeps it. */
      has_login: boolean;
      /** Format: date-time */
      expires_at: string;
  };
  "POST /v3/onboarding/invitations/{token}": {
      worked: boolean;
      otpauth_url: string | null;
  };
  "POST /v3/onboarding/invitations/{token}/confirm": {
      worked: boolean;
      credential: {
          client_id: string;
          client_secret: string;
          hmac_secret: string;
          permissions: string[];
      } | null;
  };
  "GET /v3/webhooks/logs": {
      next: string | null;
      previous: string | null;
      results: {
          id: number;
          url: string | null;
          webhook_id: number | null;
          type: string | null;
          transaction_id: string | null;
          body: string | null;
          header: string | null;
          status_code: number | null;
          response: string | null;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
      }[];
  };
  "POST /v3/webhooks/logs/{id}/resend": {
      worked: boolean;
      /** @description The webhook-id header that the receiver gets. */
      event_id: string;
  };
  "POST /v3/webhooks/{id}/test": {
      worked: boolean;
      /** @description The webhook-id header that the receiver gets. */
      event_id: string;
  };
  "POST /v3/webhooks": {
      worked: boolean;
      id: number;
      /** @description Without the password that it may carry. */
      url: string;
      /** @description CASHIN, CASHOUT, MED or ALL. */
      type: string;
      account_branch_identifier: string | null;
      account_number: string | null;
      enabled: boolean;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** @description whsec_ and base64; shown this once. */
      secret: string;
  };
  "GET /v3/webhooks": {
      worked: boolean;
      webhooks: {
          id: number;
          /** @description Without the password that it may carry. */
          url: string;
          /** @description CASHIN, CASHOUT, MED or ALL. */
          type: string;
          account_branch_identifier: string | null;
          account_number: string | null;
          enabled: boolean;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
      }[];
  };
  "PATCH /v3/webhooks/{id}": {
      worked: boolean;
      id: number;
      /** @description Without the password that it may carry. */
      url: string;
      /** @description CASHIN, CASHOUT, MED or ALL. */
      type: string;
      account_branch_identifier: string | null;
      account_number: string | null;
      enabled: boolean;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
  };
  "DELETE /v3/webhooks/{id}": {
      worked: boolean;
  };
  "POST /v3/webhooks/{id}/rotate-secret": {
      worked: boolean;
      id: number;
      /** @description Without the password that it may carry. */
      url: string;
      /** @description CASHIN, CASHOUT, MED or ALL. */
      type: string;
      account_branch_identifier: string | null;
      account_number: string | null;
      enabled: boolean;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** @description whsec_ and base64; shown this once. */
      secret: string;
  };
  /** @description Registered key */
  "POST /v3/key": {
      worked: boolean;
      /** @description CPF, CNPJ, EMAIL, CELL_PHONE or EVP. */
      type: string;
      key: string;
      /** Format: date-time */
      created_at: string;
  };
  /** @description Registered key */
  "POST /v3/dict/key": {
      worked: boolean;
      /** @description CPF, CNPJ, EMAIL, CELL_PHONE or EVP. */
      type: string;
      key: string;
      /** Format: date-time */
      created_at: string;
  };
  "POST /v3/key/verifications/send": {
      worked: boolean;
      verification_request_id: string;
      /** Format: date-time */
      expires_at: string;
  };
  "POST /v3/dict/key/verifications/send": {
      worked: boolean;
      verification_request_id: string;
      /** Format: date-time */
      expires_at: string;
  };
  "DELETE /v3/dict/key/{key}": {
      worked: boolean;
      message: string;
  };
  "PUT /v3/dict/key/{key}": {
      worked: boolean;
      key: string;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      possession_started_at: string;
      claim_opened_at: string | null;
  };
  "GET /v3/meds/": {
      worked: boolean;
      next: string | null;
      previous: string | null;
      results: {
          pix_med_id: string;
          /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
          origin_situation_type: string;
          /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
          reason: string;
          /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
          status: string;
          amount: number;
          infraction_report_id: string | null;
          /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
          infraction_report_status: string;
          user_document: string | null;
          /** @description Of the reporting institution's desk. */
          email: string;
          phone: string;
          analysis_result: string | null;
          /** @description ISPB of the reporting institution. */
          creator_psp: string;
          user_name: string | null;
          receiver_document: string | null;
          receiver_name: string | null;
          receiver_agency: string | null;
          receiver_account: string | null;
          /** @description The payment's end-to-end id. */
          endtoend: string;
          due_date: string | null;
          infraction_report_creation_datetime: string | null;
          /** Format: date-time */
          created_at: string;
      }[];
  };
  /** @description MED case, in full */
  "GET /v3/meds/{med_id}": {
      pix_med_id: string;
      /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
      origin_situation_type: string;
      /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
      reason: string;
      /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
      status: string;
      amount: number;
      infraction_report_id: string | null;
      /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
      infraction_report_status: string;
      e2e: string;
      /** Format: date-time */
      transaction_date: string;
      details: string | null;
      payer_name: string;
      /** @description A CPF is masked. */
      payer_document: string;
      debited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      credited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      qrcode_details: {
          qr_code_id: number;
          tx_id: string;
          /** @description STATIC or DYNAMIC. */
          pix_type: string;
          status: string;
          key: string;
          expiration_date: string | null;
          due_date: string | null;
          copy_and_paste: string;
          payment_date: string | null;
          /** Format: date-time */
          created_at: string;
      } | null;
      analysis: {
          analysis_result: string | null;
          analysis_details_user: string | null;
          analysis_details_psp: string | null;
          internal_notes: null;
          user_analyzed_by: string | null;
          psp_analyzed_by: string | null;
      };
      chargebacks: {
          /** @description PENDING, SUCCESS or REJECTED. */
          status: string;
          info_text: string | null;
          error_descriptor: string | null;
          amount: number;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
      }[];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
  };
  /** @description MED case, in full */
  "POST /v3/meds/{med_id}/accept": {
      pix_med_id: string;
      /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
      origin_situation_type: string;
      /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
      reason: string;
      /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
      status: string;
      amount: number;
      infraction_report_id: string | null;
      /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
      infraction_report_status: string;
      e2e: string;
      /** Format: date-time */
      transaction_date: string;
      details: string | null;
      payer_name: string;
      /** @description A CPF is masked. */
      payer_document: string;
      debited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      credited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      qrcode_details: {
          qr_code_id: number;
          tx_id: string;
          /** @description STATIC or DYNAMIC. */
          pix_type: string;
          status: string;
          key: string;
          expiration_date: string | null;
          due_date: string | null;
          copy_and_paste: string;
          payment_date: string | null;
          /** Format: date-time */
          created_at: string;
      } | null;
      analysis: {
          analysis_result: string | null;
          analysis_details_user: string | null;
          analysis_details_psp: string | null;
          internal_notes: null;
          user_analyzed_by: string | null;
          psp_analyzed_by: string | null;
      };
      chargebacks: {
          /** @description PENDING, SUCCESS or REJECTED. */
          status: string;
          info_text: string | null;
          error_descriptor: string | null;
          amount: number;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
      }[];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
  };
  /** @description MED case, in full */
  "POST /v3/meds/{med_id}/reject": {
      pix_med_id: string;
      /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
      origin_situation_type: string;
      /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
      reason: string;
      /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
      status: string;
      amount: number;
      infraction_report_id: string | null;
      /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
      infraction_report_status: string;
      e2e: string;
      /** Format: date-time */
      transaction_date: string;
      details: string | null;
      payer_name: string;
      /** @description A CPF is masked. */
      payer_document: string;
      debited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      credited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      qrcode_details: {
          qr_code_id: number;
          tx_id: string;
          /** @description STATIC or DYNAMIC. */
          pix_type: string;
          status: string;
          key: string;
          expiration_date: string | null;
          due_date: string | null;
          copy_and_paste: string;
          payment_date: string | null;
          /** Format: date-time */
          created_at: string;
      } | null;
      analysis: {
          analysis_result: string | null;
          analysis_details_user: string | null;
          analysis_details_psp: string | null;
          internal_notes: null;
          user_analyzed_by: string | null;
          psp_analyzed_by: string | null;
      };
      chargebacks: {
          /** @description PENDING, SUCCESS or REJECTED. */
          status: string;
          info_text: string | null;
          error_descriptor: string | null;
          amount: number;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
      }[];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
  };
  /** @description MED case, in full */
  "POST /v3/meds/{med_id}/cancel": {
      pix_med_id: string;
      /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
      origin_situation_type: string;
      /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
      reason: string;
      /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
      status: string;
      amount: number;
      infraction_report_id: string | null;
      /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
      infraction_report_status: string;
      e2e: string;
      /** Format: date-time */
      transaction_date: string;
      details: string | null;
      payer_name: string;
      /** @description A CPF is masked. */
      payer_document: string;
      debited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      credited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      qrcode_details: {
          qr_code_id: number;
          tx_id: string;
          /** @description STATIC or DYNAMIC. */
          pix_type: string;
          status: string;
          key: string;
          expiration_date: string | null;
          due_date: string | null;
          copy_and_paste: string;
          payment_date: string | null;
          /** Format: date-time */
          created_at: string;
      } | null;
      analysis: {
          analysis_result: string | null;
          analysis_details_user: string | null;
          analysis_details_psp: string | null;
          internal_notes: null;
          user_analyzed_by: string | null;
          psp_analyzed_by: string | null;
      };
      chargebacks: {
          /** @description PENDING, SUCCESS or REJECTED. */
          status: string;
          info_text: string | null;
          error_descriptor: string | null;
          amount: number;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
      }[];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
  };
  "POST /web/login": {
      user: {
          id: number;
          name: string;
          email: string;
          permissions: string[];
          mfa: boolean;
      };
      company: {
          name: string;
          document: string;
      };
      accounts: {
          branch: string;
          number: string;
          holder_name: string;
          holder_document: string;
          status: string;
          registration_deadline: string | null;
      }[];
      sandbox: boolean;
      bank: {
          ispb: string;
          name: string;
      };
      /** Format: date-time */
      now: string;
      idle_seconds: number;
      csrf_token: string | null;
  };
  "GET /web/session": {
      user: {
          id: number;
          name: string;
          email: string;
          permissions: string[];
          mfa: boolean;
      };
      company: {
          name: string;
          document: string;
      };
      accounts: {
          branch: string;
          number: string;
          holder_name: string;
          holder_document: string;
          status: string;
          registration_deadline: string | null;
      }[];
      sandbox: boolean;
      bank: {
          ispb: string;
          name: string;
      };
      /** Format: date-time */
      now: string;
      idle_seconds: number;
      csrf_token: string | null;
  };
  "POST /web/logout": {
      worked: boolean;
  };
  "POST /web/password": {
      worked: boolean;
  };
  "GET /web/sessions": {
      results: {
          /** Format: date-time */
          started_at: string;
          /** Format: date-time */
          seen_at: string;
          /** @description The one that asks. */
          own: boolean;
      }[];
  };
  "DELETE /web/sessions": {
      worked: boolean;
  };
  "POST /web/mfa": {
      worked: boolean;
      otpauth_url: string;
  };
  "POST /web/mfa/confirm": {
      worked: boolean;
  };
  "GET /web/cashouts": {
      results: ({
          worked: boolean;
          id: number;
          /** @description Equal to id. */
          transaction_id: number;
          code_transaction: string | null;
          /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
          status: string;
          amount: number;
          fee: number;
          key: string | null;
          tag: string | null;
          /** @description Source account number. */
          from_accout: string;
          recipient_instution: string | null;
          recipient_instution_name: string | null;
          recipient_account_id: string | null;
          recipient_branch_id: string | null;
          recipient_legal_id: string | null;
          recipient_name: string | null;
          recipient_account_type: string | null;
          operationUuid: string | null;
          idempotency_key: string | null;
          erro_descriptor: string | null;
          new_erro_descriptor: string | null;
      } & {
          origin: string;
          /** Format: date-time */
          created_at: string;
          completed_at: string | null;
          created_by: string | null;
          approved_by: string | null;
          recipient: {
              ispb: string;
              institution_name: string | null;
              branch: string;
              number: string;
              account_type: string;
              document: string;
              name: string;
          } | null;
      })[];
      next: number | null;
  };
  "POST /web/cashouts": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  } & {
      origin: string;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
      created_by: string | null;
      approved_by: string | null;
      recipient: {
          ispb: string;
          institution_name: string | null;
          branch: string;
          number: string;
          account_type: string;
          document: string;
          name: string;
      } | null;
  };
  "GET /web/cashouts/{id}": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  } & {
      origin: string;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
      created_by: string | null;
      approved_by: string | null;
      recipient: {
          ispb: string;
          institution_name: string | null;
          branch: string;
          number: string;
          account_type: string;
          document: string;
          name: string;
      } | null;
  };
  "POST /web/cashouts/{id}/approve": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  } & {
      origin: string;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
      created_by: string | null;
      approved_by: string | null;
      recipient: {
          ispb: string;
          institution_name: string | null;
          branch: string;
          number: string;
          account_type: string;
          document: string;
          name: string;
      } | null;
  };
  "POST /web/cashouts/{id}/cancel": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  } & {
      origin: string;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
      created_by: string | null;
      approved_by: string | null;
      recipient: {
          ispb: string;
          institution_name: string | null;
          branch: string;
          number: string;
          account_type: string;
          document: string;
          name: string;
      } | null;
  };
  "POST /web/transfers": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  } & {
      origin: string;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
      created_by: string | null;
      approved_by: string | null;
      recipient: {
          ispb: string;
          institution_name: string | null;
          branch: string;
          number: string;
          account_type: string;
          document: string;
          name: string;
      } | null;
  };
  "GET /web/sent/cashout": {
      found: ({
          worked: boolean;
          id: number;
          /** @description Equal to id. */
          transaction_id: number;
          code_transaction: string | null;
          /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
          status: string;
          amount: number;
          fee: number;
          key: string | null;
          tag: string | null;
          /** @description Source account number. */
          from_accout: string;
          recipient_instution: string | null;
          recipient_instution_name: string | null;
          recipient_account_id: string | null;
          recipient_branch_id: string | null;
          recipient_legal_id: string | null;
          recipient_name: string | null;
          recipient_account_type: string | null;
          operationUuid: string | null;
          idempotency_key: string | null;
          erro_descriptor: string | null;
          new_erro_descriptor: string | null;
      } & {
          origin: string;
          /** Format: date-time */
          created_at: string;
          completed_at: string | null;
          created_by: string | null;
          approved_by: string | null;
          recipient: {
              ispb: string;
              institution_name: string | null;
              branch: string;
              number: string;
              account_type: string;
              document: string;
              name: string;
          } | null;
      }) | null;
      /**
       * Format: date-time
       * @description The bank's time at which it stood so.
       */
      now: string;
  };
  "GET /web/sent/refund": {
      found: {
          id: number | string;
          end_to_end_id: string;
          amount: number;
          status: string;
          fee?: number;
      } | null;
      /**
       * Format: date-time
       * @description The bank's time at which it stood so.
       */
      now: string;
  };
  "GET /web/sent/codes": {
      results: {
          worked: boolean;
          /** @description EMV copy-and-paste string. */
          pix_copy_and_paste: string;
          qr_code_id: number;
          debtor_name: string | null;
          debtor_document: string | null;
          type_document: string | null;
          debtor_institution: string | null;
          debtor_institution_number: string | null;
          /** Format: date-time */
          expiration_date: string;
          due_date: string | null;
          amount_chargeback: number | null;
          amount: number;
          fee: number;
          /** @description NONE, VALUE or PERCENT. */
          type_fine: string;
          fine: number | null;
          fine_date: string | null;
          /** @description NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED. */
          status: string;
          base_64_image: string | null;
          /** @description Where the PNG can be fetched. */
          base_64_image_url: string;
          account_number: string;
          agency_number: string;
          /** @description Empty until paid. */
          endToEndId: string;
          payment_date: string | null;
          tax: number | null;
          tx_id: string | null;
          tag: string | null;
      }[];
      /**
       * Format: date-time
       * @description The bank's time at which it stood so.
       */
      now: string;
  };
  "GET /web/codes": {
      results: {
          worked: boolean;
          /** @description EMV copy-and-paste string. */
          pix_copy_and_paste: string;
          qr_code_id: number;
          debtor_name: string | null;
          debtor_document: string | null;
          type_document: string | null;
          debtor_institution: string | null;
          debtor_institution_number: string | null;
          /** Format: date-time */
          expiration_date: string;
          due_date: string | null;
          amount_chargeback: number | null;
          amount: number;
          fee: number;
          /** @description NONE, VALUE or PERCENT. */
          type_fine: string;
          fine: number | null;
          fine_date: string | null;
          /** @description NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED. */
          status: string;
          base_64_image: string | null;
          /** @description Where the PNG can be fetched. */
          base_64_image_url: string;
          account_number: string;
          agency_number: string;
          /** @description Empty until paid. */
          endToEndId: string;
          payment_date: string | null;
          tax: number | null;
          tx_id: string | null;
          tag: string | null;
      }[];
      next: number | null;
  };
  /** @description Payment code */
  "POST /web/codes": {
      worked: boolean;
      /** @description EMV copy-and-paste string. */
      pix_copy_and_paste: string;
      qr_code_id: number;
      debtor_name: string | null;
      debtor_document: string | null;
      type_document: string | null;
      debtor_institution: string | null;
      debtor_institution_number: string | null;
      /** Format: date-time */
      expiration_date: string;
      due_date: string | null;
      amount_chargeback: number | null;
      amount: number;
      fee: number;
      /** @description NONE, VALUE or PERCENT. */
      type_fine: string;
      fine: number | null;
      fine_date: string | null;
      /** @description NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED. */
      status: string;
      base_64_image: string | null;
      /** @description Where the PNG can be fetched. */
      base_64_image_url: string;
      account_number: string;
      agency_number: string;
      /** @description Empty until paid. */
      endToEndId: string;
      payment_date: string | null;
      tax: number | null;
      tx_id: string | null;
      tag: string | null;
  };
  "GET /web/cash-ins": {
      results: {
          worked: boolean;
          /** @description What a refund names as transaction_id. */
          id: number;
          end_to_end_id: string;
          pix_qr_code_id: number | null;
          amount: number;
          fee: number;
          /** @description What has been given back. */
          transaction_chargeback_value: number;
          tag: string | null;
          key: string | null;
          payer_name: string;
          /** @description A CPF is masked. */
          payer_document: string;
          payer_institution: string;
          payer_institution_name: string | null;
          account_branch: string;
          account_number: string;
          /** Format: date-time */
          created_at: string;
      }[];
      next: number | null;
  };
  /** @description Decoded QR code. The object that belongs to the type is filled; the others are null. */
  "POST /web/decode": {
      /** @description The id of the payment, if the same company pays within 15 minutes. */
      end_to_end_id: string;
      /** @description STATIC, DYNAMIC_IMMEDIATE, DYNAMIC_CHARGE or COMPOUND. */
      type: string;
      journey: string | null;
      ispb: string | null;
      agency: string | null;
      account: string | null;
      account_type: string | null;
      key: string | null;
      key_type: string | null;
      receiver_name: string | null;
      receiver_fantasy_name: string | null;
      receiver_document_type: string | null;
      receiver_document_legal_id: string | null;
      data_qr_code_static: {
          /** @description 0 means that the payer chooses. */
          amount: number;
          description: string | null;
          city: string;
          zip_code: string | null;
      } | null;
      data_qr_code_dynamic_immediate: {
          /** @description As issued; also where the payer may pay another. */
          amount: number;
          expiration_date: string | null;
          description: string | null;
          city: string;
          additional_info: {
              name: string;
              value: string;
          }[] | null;
      } | null;
      data_qr_code_dynamic_charge: {
          /** @description As issued. */
          amount: number;
          due_date: string | null;
          /** @description Due on the day of payment. */
          interest_amount: number;
          /** @description Due on the day of payment. */
          fine_amount: number;
          /** @description Taken off on the day of payment. */
          discount_amount: number;
          description: string | null;
      } | null;
      data_qr_code_compound: {
          payment_type: string | null;
          amount: number | null;
          due_date: string | null;
          fine_amount: number | null;
          expiration_date: string | null;
          description: string | null;
          recurrence: {
              [key: string]: unknown;
          } | null;
      } | null;
  };
  /** @description Payment code */
  "POST /web/codes/{id}/cancel": {
      worked: boolean;
      /** @description EMV copy-and-paste string. */
      pix_copy_and_paste: string;
      qr_code_id: number;
      debtor_name: string | null;
      debtor_document: string | null;
      type_document: string | null;
      debtor_institution: string | null;
      debtor_institution_number: string | null;
      /** Format: date-time */
      expiration_date: string;
      due_date: string | null;
      amount_chargeback: number | null;
      amount: number;
      fee: number;
      /** @description NONE, VALUE or PERCENT. */
      type_fine: string;
      fine: number | null;
      fine_date: string | null;
      /** @description NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED. */
      status: string;
      base_64_image: string | null;
      /** @description Where the PNG can be fetched. */
      base_64_image_url: string;
      account_number: string;
      agency_number: string;
      /** @description Empty until paid. */
      endToEndId: string;
      payment_date: string | null;
      tax: number | null;
      tx_id: string | null;
      tag: string | null;
  };
  "DELETE /web/keys/{key}": {
      worked: boolean;
  };
  "PUT /web/keys/{key}": {
      worked: boolean;
  };
  "GET /web/claims": {
      results: {
          pix_key_claim_id: string;
          claim_id: string | null;
          /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
          type: string;
          key: string;
          /** @description CLAIMER or DONOR. */
          role: string;
          /** @description PORTABILITY or OWNERSHIP. */
          claim_type: string;
          /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
          status: string;
          source_account_branch_identifier: string;
          source_account_number: string;
          resolution_deadline: string | null;
          conclusion_deadline: string | null;
          last_modification_datetime: string | null;
          counterpart_ispb: string | null;
          confirmation_reason: string | null;
          cancellation_reason: string | null;
          cancelled_by_role: string | null;
          cancelled_by_name: string | null;
          confirmed_by_name: string | null;
          completed_by_name: string | null;
          created_by_name: string | null;
          /** Format: date-time */
          created_at: string;
          pending_move: string | null;
      }[];
  };
  /** @description Claim of a Pix key */
  "POST /web/claims": {
      worked: boolean;
      pix_key_claim_id: string;
      claim_id: string | null;
      /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
      type: string;
      key: string;
      /** @description CLAIMER or DONOR. */
      role: string;
      /** @description PORTABILITY or OWNERSHIP. */
      claim_type: string;
      /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
      status: string;
      source_account_branch_identifier: string;
      source_account_number: string;
      resolution_deadline: string | null;
      conclusion_deadline: string | null;
      last_modification_datetime: string | null;
      counterpart_ispb: string | null;
      confirmation_reason: string | null;
      cancellation_reason: string | null;
      cancelled_by_role: string | null;
      cancelled_by_name: string | null;
      confirmed_by_name: string | null;
      completed_by_name: string | null;
      created_by_name: string | null;
      /** Format: date-time */
      created_at: string;
  };
  /** @description Claim of a Pix key */
  "POST /web/claims/{pix_key_claim_id}/acknowledge": {
      worked: boolean;
      pix_key_claim_id: string;
      claim_id: string | null;
      /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
      type: string;
      key: string;
      /** @description CLAIMER or DONOR. */
      role: string;
      /** @description PORTABILITY or OWNERSHIP. */
      claim_type: string;
      /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
      status: string;
      source_account_branch_identifier: string;
      source_account_number: string;
      resolution_deadline: string | null;
      conclusion_deadline: string | null;
      last_modification_datetime: string | null;
      counterpart_ispb: string | null;
      confirmation_reason: string | null;
      cancellation_reason: string | null;
      cancelled_by_role: string | null;
      cancelled_by_name: string | null;
      confirmed_by_name: string | null;
      completed_by_name: string | null;
      created_by_name: string | null;
      /** Format: date-time */
      created_at: string;
  };
  /** @description Claim of a Pix key */
  "POST /web/claims/{pix_key_claim_id}/confirm": {
      worked: boolean;
      pix_key_claim_id: string;
      claim_id: string | null;
      /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
      type: string;
      key: string;
      /** @description CLAIMER or DONOR. */
      role: string;
      /** @description PORTABILITY or OWNERSHIP. */
      claim_type: string;
      /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
      status: string;
      source_account_branch_identifier: string;
      source_account_number: string;
      resolution_deadline: string | null;
      conclusion_deadline: string | null;
      last_modification_datetime: string | null;
      counterpart_ispb: string | null;
      confirmation_reason: string | null;
      cancellation_reason: string | null;
      cancelled_by_role: string | null;
      cancelled_by_name: string | null;
      confirmed_by_name: string | null;
      completed_by_name: string | null;
      created_by_name: string | null;
      /** Format: date-time */
      created_at: string;
  };
  /** @description Claim of a Pix key */
  "POST /web/claims/{pix_key_claim_id}/cancel": {
      worked: boolean;
      pix_key_claim_id: string;
      claim_id: string | null;
      /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
      type: string;
      key: string;
      /** @description CLAIMER or DONOR. */
      role: string;
      /** @description PORTABILITY or OWNERSHIP. */
      claim_type: string;
      /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
      status: string;
      source_account_branch_identifier: string;
      source_account_number: string;
      resolution_deadline: string | null;
      conclusion_deadline: string | null;
      last_modification_datetime: string | null;
      counterpart_ispb: string | null;
      confirmation_reason: string | null;
      cancellation_reason: string | null;
      cancelled_by_role: string | null;
      cancelled_by_name: string | null;
      confirmed_by_name: string | null;
      completed_by_name: string | null;
      created_by_name: string | null;
      /** Format: date-time */
      created_at: string;
  };
  /** @description Claim of a Pix key */
  "POST /web/claims/{pix_key_claim_id}/complete": {
      worked: boolean;
      pix_key_claim_id: string;
      claim_id: string | null;
      /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
      type: string;
      key: string;
      /** @description CLAIMER or DONOR. */
      role: string;
      /** @description PORTABILITY or OWNERSHIP. */
      claim_type: string;
      /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
      status: string;
      source_account_branch_identifier: string;
      source_account_number: string;
      resolution_deadline: string | null;
      conclusion_deadline: string | null;
      last_modification_datetime: string | null;
      counterpart_ispb: string | null;
      confirmation_reason: string | null;
      cancellation_reason: string | null;
      cancelled_by_role: string | null;
      cancelled_by_name: string | null;
      confirmed_by_name: string | null;
      completed_by_name: string | null;
      created_by_name: string | null;
      /** Format: date-time */
      created_at: string;
  };
  "GET /web/flow": {
      days: {
          /** Format: date */
          day: string;
          in: number;
          out: number;
          closing_balance: number;
      }[];
  };
  "GET /web/statement": {
      results: {
          credit_or_debit: string;
          transaction_type: string;
          amount: number;
          /** @description Wall time in America/Sao_Paulo, without zone. */
          date_time: string;
          /** Format: date-time */
          date_time_utc: string;
          identification: string | null;
          code_transaction: string | null;
          /** @description The entry's own unique number. */
          code: number;
          qr_code_id: number | null;
          transaction_id: number | null;
          tag_id: string | null;
      }[];
      next: string | null;
      searched_until: string | null;
  };
  "GET /web/team": {
      results: {
          id: number;
          name: string;
          email: string;
          permissions: string[];
          mfa: boolean;
          /** Format: date-time */
          created_at: string;
      }[];
      invitations: {
          id: number;
          name: string;
          email: string;
          permissions: string[];
          invited_by: string | null;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          expires_at: string;
      }[];
  };
  "POST /web/team": {
      id: number;
      name: string;
      email: string;
      permissions: string[];
      invited_by: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      expires_at: string;
  };
  "PATCH /web/team/{id}": {
      id: number;
      name: string;
      email: string;
      permissions: string[];
      mfa: boolean;
      /** Format: date-time */
      created_at: string;
  };
  "DELETE /web/team/{id}": {
      worked: boolean;
  };
  "DELETE /web/team/invitations/{id}": {
      worked: boolean;
  };
  "GET /web/security-log": {
      results: {
          id: number;
          /** Format: date-time */
          at: string;
          act: string;
          subject: string | null;
          details: {
              [key: string]: unknown;
          };
          by: {
              /** @enum {unknown} */
              kind: "PERSON" | "PROGRAM";
              name: string;
          } | null;
      }[];
      next: number | null;
  };
  "GET /web/credentials": {
      results: {
          client_id: string;
          permissions: string[];
          strict_signing: boolean;
          /** Format: date-time */
          created_at: string;
          created_by: string | null;
          creator_left: boolean;
      }[];
  };
  "POST /web/credentials": {
      client_id: string;
      permissions: string[];
      strict_signing: boolean;
      /** Format: date-time */
      created_at: string;
      client_secret: string;
      hmac_secret: string | null;
  };
  "DELETE /web/credentials/{client_id}": {
      worked: boolean;
  };
  "POST /operator/login": {
      access_token: string;
      token_type: string;
      /** @description Seconds. */
      expires_in: number;
  };
  "POST /operator/mfa": {
      otpauth_url: string;
  };
  "POST /operator/mfa/confirm": {
      confirmed: boolean;
      /** @description Log in again, with the new one. */
      replaced: boolean;
  };
  "POST /operator/password": {
      access_token: string;
      token_type: string;
      /** @description Seconds. */
      expires_in: number;
  };
  "POST /operator/session": {
      operator: {
          id: number;
          name: string;
          email: string;
          roles: string[];
          mfa: boolean;
      };
      must_change_password: boolean;
      csrf_token: string | null;
      sandbox: boolean;
      idle_seconds: number;
      /** Format: date-time */
      now: string;
  };
  "GET /operator/session": {
      operator: {
          id: number;
          name: string;
          email: string;
          roles: string[];
          mfa: boolean;
      };
      must_change_password: boolean;
      csrf_token: string | null;
      sandbox: boolean;
      idle_seconds: number;
      /** Format: date-time */
      now: string;
  };
  "POST /operator/logout": {
      worked: boolean;
  };
  "GET /operator/companies": {
      next: string | null;
      results: {
          id: number;
          name: string;
          document: string;
          /** Format: date-time */
          created_at: string;
      }[];
  };
  "POST /operator/companies": {
      id: number;
      name: string;
      document: string;
      /** Format: date-time */
      created_at: string;
  };
  "GET /operator/companies/{id}": {
      id: number;
      name: string;
      document: string;
      /** Format: date-time */
      created_at: string;
      credentials: {
          client_id: string;
          permissions: string[];
          strict_signing: boolean;
          /** Format: date-time */
          created_at: string;
          revoked_at: string | null;
      }[];
      users: {
          id: number;
          email: string;
          name: string;
          permissions: string[];
          second_factor: boolean;
          /** Format: date-time */
          created_at: string;
          removed_at: string | null;
      }[];
      invitations: {
          id: number;
          email: string;
          name: string | null;
          permissions: string[];
          /** Format: date-time */
          expires_at: string;
      }[];
      accounts: {
          branch: string;
          number: string;
          status: string;
      }[];
  };
  "POST /operator/companies/{id}/credentials": {
      client_id: string;
      client_secret: string;
      hmac_secret: string | null;
      permissions: string[];
      strict_signing: boolean;
  } | {
      proposal: {
          id: number;
          company_id: number;
          company_name: string;
          kind: string;
          permissions: string[];
          strict_signing?: boolean;
          email: string | null;
          name: string | null;
          status: string;
          proposed_by: {
              id: number;
              email: string;
          };
          /** Format: date-time */
          proposed_at: string;
          /** Format: date-time */
          expires_at: string;
          decided_by: {
              id: number;
              email: string;
          } | null;
          decided_at: string | null;
          made_id: string | null;
          made_at: string | null;
      };
  };
  "DELETE /operator/companies/{id}/credentials/{client_id}": {
      revoked: boolean;
  };
  "POST /operator/companies/{id}/users": {
      id: number;
      email: string;
      name: string | null;
      permissions: string[];
      /** Format: date-time */
      expires_at: string;
  } | {
      proposal: {
          id: number;
          company_id: number;
          company_name: string;
          kind: string;
          permissions: string[];
          strict_signing?: boolean;
          email: string | null;
          name: string | null;
          status: string;
          proposed_by: {
              id: number;
              email: string;
          };
          /** Format: date-time */
          proposed_at: string;
          /** Format: date-time */
          expires_at: string;
          decided_by: {
              id: number;
              email: string;
          } | null;
          decided_at: string | null;
          made_id: string | null;
          made_at: string | null;
      };
  };
  "POST /operator/companies/{id}/accounts": {
      branch: string;
      number: string;
      document: string;
      name: string;
      status: string;
  };
  "DELETE /operator/companies/{id}/users/{user_id}/sessions": {
      /** @description How many browsers were logged in; bearers are not counted. */
      ended: number;
  };
  "DELETE /operator/companies/{id}/invitations/{invitation_id}": {
      withdrawn: boolean;
  };
  "GET /operator/proposals": {
      next: string | null;
      results: {
          id: number;
          company_id: number;
          company_name: string;
          kind: string;
          permissions: string[];
          strict_signing?: boolean;
          email: string | null;
          name: string | null;
          status: string;
          proposed_by: {
              id: number;
              email: string;
          };
          /** Format: date-time */
          proposed_at: string;
          /** Format: date-time */
          expires_at: string;
          decided_by: {
              id: number;
              email: string;
          } | null;
          decided_at: string | null;
          made_id: string | null;
          made_at: string | null;
      }[];
  };
  "POST /operator/proposals/{id}/approve": {
      id: number;
      company_id: number;
      company_name: string;
      kind: string;
      permissions: string[];
      strict_signing?: boolean;
      email: string | null;
      name: string | null;
      status: string;
      proposed_by: {
          id: number;
          email: string;
      };
      /** Format: date-time */
      proposed_at: string;
      /** Format: date-time */
      expires_at: string;
      decided_by: {
          id: number;
          email: string;
      } | null;
      decided_at: string | null;
      made_id: string | null;
      made_at: string | null;
  };
  "POST /operator/proposals/{id}/reject": {
      id: number;
      company_id: number;
      company_name: string;
      kind: string;
      permissions: string[];
      strict_signing?: boolean;
      email: string | null;
      name: string | null;
      status: string;
      proposed_by: {
          id: number;
          email: string;
      };
      /** Format: date-time */
      proposed_at: string;
      /** Format: date-time */
      expires_at: string;
      decided_by: {
          id: number;
          email: string;
      } | null;
      decided_at: string | null;
      made_id: string | null;
      made_at: string | null;
  };
  "POST /operator/proposals/{id}/collect": {
      client_id: string;
      client_secret: string;
      hmac_secret: string | null;
      permissions: string[];
      strict_signing: boolean;
  };
  "GET /operator/operators": {
      results: {
          id: number;
          email: string;
          name: string;
          roles: string[];
          second_factor: boolean;
          /** Format: date-time */
          created_at: string;
      }[];
  };
  "PATCH /operator/operators/{id}": {
      id: number;
      email: string;
      name: string;
      roles: string[];
      second_factor: boolean;
      /** Format: date-time */
      created_at: string;
  };
  "DELETE /operator/operators/{id}": {
      removed: boolean;
  };
  "GET /operator/accounts": {
      next: string | null;
      results: {
          id: number;
          company_id: number;
          company_name: string;
          account: {
              branch: string;
              number: string;
          };
          status: string;
          holder: {
              type: string;
              name: string;
              document: string;
          };
          /** @description In reais. */
          balance: number;
          /** @description In reais. */
          blocked: number;
          /** @description In reais. */
          overdraft: number;
          fees: {
              /** @description In reais. */
              cashin: number;
              /** @description In reais. */
              cashout: number;
              /** @description In reais. */
              med: number;
          };
          registration_deadline: string | null;
          /** Format: date-time */
          created_at: string;
      }[];
  };
  "GET /operator/accounts/{branch}/{number}": {
      id: number;
      company_id: number;
      company_name: string;
      account: {
          branch: string;
          number: string;
      };
      status: string;
      holder: {
          type: string;
          name: string;
          document: string;
      };
      /** @description In reais. */
      balance: number;
      /** @description In reais. */
      blocked: number;
      /** @description In reais. */
      overdraft: number;
      fees: {
          /** @description In reais. */
          cashin: number;
          /** @description In reais. */
          cashout: number;
          /** @description In reais. */
          med: number;
      };
      registration_deadline: string | null;
      /** Format: date-time */
      created_at: string;
  };
  "PATCH /operator/accounts/{branch}/{number}": {
      id: number;
      company_id: number;
      company_name: string;
      account: {
          branch: string;
          number: string;
      };
      status: string;
      holder: {
          type: string;
          name: string;
          document: string;
      };
      /** @description In reais. */
      balance: number;
      /** @description In reais. */
      blocked: number;
      /** @description In reais. */
      overdraft: number;
      fees: {
          /** @description In reais. */
          cashin: number;
          /** @description In reais. */
          cashout: number;
          /** @description In reais. */
          med: number;
      };
      registration_deadline: string | null;
      /** Format: date-time */
      created_at: string;
  };
  "GET /operator/cashouts": {
      next: string | null;
      results: {
          id: number;
          company_id: number;
          company_name: string;
          account: {
              branch: string;
              number: string;
          };
          status: string;
          origin: string;
          /** @description In reais. */
          amount: number;
          /** @description In reais. */
          fee: number;
          /** @description In reais. */
          returned: number;
          key: string | null;
          tag: string | null;
          idempotency_key: string | null;
          end_to_end_id: string | null;
          code_transaction: string;
          recipient: {
              ispb: string | null;
              branch: string | null;
              number: string | null;
              document: string | null;
              name: string | null;
          };
          error: {
              code: string;
              text: string | null;
          } | null;
          /** Format: date-time */
          created_at: string;
          processing_at: string | null;
          submitted_at: string | null;
          completed_at: string | null;
      }[];
  };
  "GET /operator/cashouts/{id}": {
      id: number;
      company_id: number;
      company_name: string;
      account: {
          branch: string;
          number: string;
      };
      status: string;
      origin: string;
      /** @description In reais. */
      amount: number;
      /** @description In reais. */
      fee: number;
      /** @description In reais. */
      returned: number;
      key: string | null;
      tag: string | null;
      idempotency_key: string | null;
      end_to_end_id: string | null;
      code_transaction: string;
      recipient: {
          ispb: string | null;
          branch: string | null;
          number: string | null;
          document: string | null;
          name: string | null;
      };
      error: {
          code: string;
          text: string | null;
      } | null;
      /** Format: date-time */
      created_at: string;
      processing_at: string | null;
      submitted_at: string | null;
      completed_at: string | null;
  };
  "GET /operator/cash-ins": {
      next: string | null;
      results: {
          id: number;
          company_id: number;
          company_name: string;
          account: {
              branch: string;
              number: string;
          };
          end_to_end_id: string;
          /** @description In reais. */
          amount: number;
          /** @description In reais. */
          fee: number;
          /** @description In reais. */
          refunded: number;
          /** @description In reais. */
          refund_pending: number;
          key: string | null;
          tag: string | null;
          code_id: number | null;
          txid: string | null;
          payer: {
              ispb: string | null;
              branch: string | null;
              number: string | null;
              document: string | null;
              name: string | null;
          };
          /** Format: date-time */
          created_at: string;
      }[];
  };
  "GET /operator/cash-ins/{id}": {
      id: number;
      company_id: number;
      company_name: string;
      account: {
          branch: string;
          number: string;
      };
      end_to_end_id: string;
      /** @description In reais. */
      amount: number;
      /** @description In reais. */
      fee: number;
      /** @description In reais. */
      refunded: number;
      /** @description In reais. */
      refund_pending: number;
      key: string | null;
      tag: string | null;
      code_id: number | null;
      txid: string | null;
      payer: {
          ispb: string | null;
          branch: string | null;
          number: string | null;
          document: string | null;
          name: string | null;
      };
      /** Format: date-time */
      created_at: string;
  };
  "GET /operator/codes": {
      next: string | null;
      results: {
          id: number;
          company_id: number;
          company_name: string;
          account: {
              branch: string;
              number: string;
          };
          status: string;
          /** @description In reais. */
          amount: number;
          /** @description In reais. */
          refunded: number;
          /** @description In reais. */
          fee: number;
          key: string;
          tag: string | null;
          txid: string;
          pix_copy_and_paste: string;
          debtor: {
              name: string | null;
              document: string | null;
          };
          end_to_end_id: string | null;
          cash_in_id: number | null;
          due_date: string | null;
          /** Format: date-time */
          expiration_date: string;
          payment_date: string | null;
          /** Format: date-time */
          created_at: string;
      }[];
  };
  "GET /operator/codes/{id}": {
      id: number;
      company_id: number;
      company_name: string;
      account: {
          branch: string;
          number: string;
      };
      status: string;
      /** @description In reais. */
      amount: number;
      /** @description In reais. */
      refunded: number;
      /** @description In reais. */
      fee: number;
      key: string;
      tag: string | null;
      txid: string;
      pix_copy_and_paste: string;
      debtor: {
          name: string | null;
          document: string | null;
      };
      end_to_end_id: string | null;
      cash_in_id: number | null;
      due_date: string | null;
      /** Format: date-time */
      expiration_date: string;
      payment_date: string | null;
      /** Format: date-time */
      created_at: string;
  };
  "GET /operator/refunds": {
      next: string | null;
      results: {
          id: number;
          company_id: number;
          company_name: string;
          account: {
              branch: string;
              number: string;
          };
          status: string;
          public_id: string;
          route: string;
          /** @description In reais. */
          amount: number;
          information: string;
          reason: string;
          cash_in_id: number;
          code_id: number | null;
          return_id: string;
          end_to_end_id: string | null;
          error_code: string | null;
          /** Format: date-time */
          created_at: string;
          completed_at: string | null;
      }[];
  };
  "GET /operator/refunds/{id}": {
      id: number;
      company_id: number;
      company_name: string;
      account: {
          branch: string;
          number: string;
      };
      status: string;
      public_id: string;
      route: string;
      /** @description In reais. */
      amount: number;
      information: string;
      reason: string;
      cash_in_id: number;
      code_id: number | null;
      return_id: string;
      end_to_end_id: string | null;
      error_code: string | null;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
  };
  "GET /operator/keys": {
      next: string | null;
      results: {
          id: number;
          company_id: number;
          company_name: string;
          account: {
              branch: string;
              number: string;
          };
          status: string;
          type: string;
          key: string;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          possession_started_at: string;
          ended_at: string | null;
      }[];
  };
  "GET /operator/keys/{id}": {
      id: number;
      company_id: number;
      company_name: string;
      account: {
          branch: string;
          number: string;
      };
      status: string;
      type: string;
      key: string;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      possession_started_at: string;
      ended_at: string | null;
  };
  "GET /operator/claims": {
      next: string | null;
      results: {
          id: number;
          company_id: number;
          company_name: string;
          account: {
              branch: string;
              number: string;
          };
          pix_key_claim_id: string;
          claim_id: string | null;
          status: string;
          claim_type: string;
          role: string;
          type: string;
          key: string;
          inside: boolean;
          counterpart_ispb: string | null;
          due_at: string | null;
          /** Format: date-time */
          resolution_deadline: string;
          conclusion_deadline: string | null;
          /** Format: date-time */
          lapse_deadline: string;
          waiting_for_directory: string | null;
          confirmation_reason: string | null;
          cancellation_reason: string | null;
          cancelled_by_role: string | null;
          created_by_name: string | null;
          confirmed_by_name: string | null;
          cancelled_by_name: string | null;
          completed_by_name: string | null;
          pix_key_id: number | null;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          modified_at: string;
      }[];
  };
  "GET /operator/claims/{id}": {
      id: number;
      company_id: number;
      company_name: string;
      account: {
          branch: string;
          number: string;
      };
      pix_key_claim_id: string;
      claim_id: string | null;
      status: string;
      claim_type: string;
      role: string;
      type: string;
      key: string;
      inside: boolean;
      counterpart_ispb: string | null;
      due_at: string | null;
      /** Format: date-time */
      resolution_deadline: string;
      conclusion_deadline: string | null;
      /** Format: date-time */
      lapse_deadline: string;
      waiting_for_directory: string | null;
      confirmation_reason: string | null;
      cancellation_reason: string | null;
      cancelled_by_role: string | null;
      created_by_name: string | null;
      confirmed_by_name: string | null;
      cancelled_by_name: string | null;
      completed_by_name: string | null;
      pix_key_id: number | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      modified_at: string;
  };
  "GET /operator/meds": {
      next: string | null;
      results: {
          id: number;
          company_id: number;
          company_name: string;
          account: {
              branch: string;
              number: string;
          };
          pix_med_id: string;
          status: string;
          reason: string;
          origin_situation_type: string;
          /** @description In reais. */
          amount: number;
          /** @description In reais. */
          amount_blocked: number;
          /** @description In reais. */
          amount_returned: number;
          end_to_end_id: string;
          infraction_report_status: string;
          creator_psp: string;
          /** Format: date-time */
          due_date: string;
          followed_until: string | null;
          decided_by: string | null;
          decided_at: string | null;
          /** Format: date-time */
          created_at: string;
      }[];
  };
  /** @description MED case, as the detail shows it to operators */
  "GET /operator/meds/{pix_med_id}": {
      pix_med_id: string;
      /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
      origin_situation_type: string;
      /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
      reason: string;
      /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
      status: string;
      amount: number;
      infraction_report_id: string | null;
      /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
      infraction_report_status: string;
      e2e: string;
      /** Format: date-time */
      transaction_date: string;
      details: string | null;
      payer_name: string;
      /** @description A CPF is masked. */
      payer_document: string;
      debited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      credited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      qrcode_details: {
          qr_code_id: number;
          tx_id: string;
          /** @description STATIC or DYNAMIC. */
          pix_type: string;
          status: string;
          key: string;
          expiration_date: string | null;
          due_date: string | null;
          copy_and_paste: string;
          payment_date: string | null;
          /** Format: date-time */
          created_at: string;
      } | null;
      analysis: {
          analysis_result: string | null;
          analysis_details_user: string | null;
          analysis_details_psp: string | null;
          internal_notes: null;
          user_analyzed_by: string | null;
          psp_analyzed_by: string | null;
      };
      chargebacks: {
          /** @description PENDING, SUCCESS or REJECTED. */
          status: string;
          info_text: string | null;
          error_descriptor: string | null;
          amount: number;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
      }[];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** Format: date-time */
      due_date: string;
  };
  /** @description MED case, as the detail shows it to operators */
  "POST /operator/meds/{pix_med_id}/accept": {
      pix_med_id: string;
      /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
      origin_situation_type: string;
      /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
      reason: string;
      /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
      status: string;
      amount: number;
      infraction_report_id: string | null;
      /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
      infraction_report_status: string;
      e2e: string;
      /** Format: date-time */
      transaction_date: string;
      details: string | null;
      payer_name: string;
      /** @description A CPF is masked. */
      payer_document: string;
      debited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      credited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      qrcode_details: {
          qr_code_id: number;
          tx_id: string;
          /** @description STATIC or DYNAMIC. */
          pix_type: string;
          status: string;
          key: string;
          expiration_date: string | null;
          due_date: string | null;
          copy_and_paste: string;
          payment_date: string | null;
          /** Format: date-time */
          created_at: string;
      } | null;
      analysis: {
          analysis_result: string | null;
          analysis_details_user: string | null;
          analysis_details_psp: string | null;
          internal_notes: null;
          user_analyzed_by: string | null;
          psp_analyzed_by: string | null;
      };
      chargebacks: {
          /** @description PENDING, SUCCESS or REJECTED. */
          status: string;
          info_text: string | null;
          error_descriptor: string | null;
          amount: number;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
      }[];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** Format: date-time */
      due_date: string;
  };
  /** @description MED case, as the detail shows it to operators */
  "POST /operator/meds/{pix_med_id}/reject": {
      pix_med_id: string;
      /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
      origin_situation_type: string;
      /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
      reason: string;
      /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
      status: string;
      amount: number;
      infraction_report_id: string | null;
      /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
      infraction_report_status: string;
      e2e: string;
      /** Format: date-time */
      transaction_date: string;
      details: string | null;
      payer_name: string;
      /** @description A CPF is masked. */
      payer_document: string;
      debited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      credited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      qrcode_details: {
          qr_code_id: number;
          tx_id: string;
          /** @description STATIC or DYNAMIC. */
          pix_type: string;
          status: string;
          key: string;
          expiration_date: string | null;
          due_date: string | null;
          copy_and_paste: string;
          payment_date: string | null;
          /** Format: date-time */
          created_at: string;
      } | null;
      analysis: {
          analysis_result: string | null;
          analysis_details_user: string | null;
          analysis_details_psp: string | null;
          internal_notes: null;
          user_analyzed_by: string | null;
          psp_analyzed_by: string | null;
      };
      chargebacks: {
          /** @description PENDING, SUCCESS or REJECTED. */
          status: string;
          info_text: string | null;
          error_descriptor: string | null;
          amount: number;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
      }[];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** Format: date-time */
      due_date: string;
  };
  /** @description MED case, as the detail shows it to operators */
  "POST /operator/meds/{pix_med_id}/cancel": {
      pix_med_id: string;
      /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
      origin_situation_type: string;
      /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
      reason: string;
      /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
      status: string;
      amount: number;
      infraction_report_id: string | null;
      /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
      infraction_report_status: string;
      e2e: string;
      /** Format: date-time */
      transaction_date: string;
      details: string | null;
      payer_name: string;
      /** @description A CPF is masked. */
      payer_document: string;
      debited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      credited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      qrcode_details: {
          qr_code_id: number;
          tx_id: string;
          /** @description STATIC or DYNAMIC. */
          pix_type: string;
          status: string;
          key: string;
          expiration_date: string | null;
          due_date: string | null;
          copy_and_paste: string;
          payment_date: string | null;
          /** Format: date-time */
          created_at: string;
      } | null;
      analysis: {
          analysis_result: string | null;
          analysis_details_user: string | null;
          analysis_details_psp: string | null;
          internal_notes: null;
          user_analyzed_by: string | null;
          psp_analyzed_by: string | null;
      };
      chargebacks: {
          /** @description PENDING, SUCCESS or REJECTED. */
          status: string;
          info_text: string | null;
          error_descriptor: string | null;
          amount: number;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
      }[];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** Format: date-time */
      due_date: string;
  };
  "GET /operator/deliveries": {
      next: string | null;
      results: {
          id: string;
          event_id: string;
          company_id: number | null;
          company_name: string | null;
          webhook: {
              id: number;
              url: string;
              type: string;
              enabled: boolean;
          };
          type: string;
          subject: string;
          subject_id: number;
          end_to_end_id: string | null;
          state: string;
          attempts: number;
          resend: boolean;
          /** Format: date-time */
          created_at: string;
          next_attempt_at: string | null;
          ended_at: string | null;
      }[];
  };
  "GET /operator/deliveries/{id}": {
      id: string;
      event_id: string;
      company_id: number | null;
      company_name: string | null;
      webhook: {
          id: number;
          url: string;
          type: string;
          enabled: boolean;
      };
      type: string;
      subject: string;
      subject_id: number;
      end_to_end_id: string | null;
      state: string;
      attempts: number;
      resend: boolean;
      /** Format: date-time */
      created_at: string;
      next_attempt_at: string | null;
      ended_at: string | null;
      body: string | null;
      tries: {
          log_id: number;
          attempt: number;
          /** Format: date-time */
          created_at: string;
          answered_at: string | null;
          status_code: number | null;
          failure: string | null;
          response: string | null;
      }[];
  };
  "GET /operator/search": {
      results: {
          type: string;
          path: string;
          /** @description As the look-up of its type lists it. */
          item: {
              id: number | string;
          } & {
              [key: string]: unknown;
          };
      }[];
  };
  "GET /operator/payments/{end_to_end_id}/timeline": {
      end_to_end_id: string;
      steps: {
          /** Format: date-time */
          at: string;
          step: string;
          /** @description Amounts are reais. */
          facts: {
              deliveries?: {
                  id: string;
                  url: string;
                  state: string;
                  attempts: number;
                  resend: boolean;
                  next_attempt_at: string | null;
                  status_code: number | null;
                  failure: string | null;
              }[];
          } & {
              [key: string]: unknown;
          };
      }[];
  };
  "GET /operator/requisitions": {
      next: string | null;
      results: {
          onboarding_requisition_id: number;
          onboarding_type: string;
          status: string;
          status_internal: string | null;
          liveness_status: string | null;
          current_step: string;
          liveness_attempts_left: number;
          submitted_at: string | null;
          company: {
              [key: string]: unknown;
          } | null;
          /** Format: date-time */
          updated_at: string;
          id: number;
          kind: string;
          document: string;
          representative_document: string | null;
          email: string;
          company_id: number | null;
          findings: string[];
          lapsed: boolean;
          decision_reason: string | null;
          decided_by: string | null;
          decided_at: string | null;
          /** Format: date-time */
          created_at: string;
      }[];
  };
  "GET /operator/requisitions/{id}": {
      onboarding_requisition_id: number;
      onboarding_type: string;
      status: string;
      status_internal: string | null;
      liveness_status: string | null;
      current_step: string;
      liveness_attempts_left: number;
      submitted_at: string | null;
      company: {
          [key: string]: unknown;
      } | null;
      /** Format: date-time */
      updated_at: string;
      id: number;
      kind: string;
      document: string;
      representative_document: string | null;
      email: string;
      company_id: number | null;
      findings: string[];
      lapsed: boolean;
      decision_reason: string | null;
      decided_by: string | null;
      decided_at: string | null;
      /** Format: date-time */
      created_at: string;
      form: {
          [key: string]: unknown;
      } | null;
  };
  "POST /operator/requisitions/{id}/approve": {
      onboarding_requisition_id: number;
      onboarding_type: string;
      status: string;
      status_internal: string | null;
      liveness_status: string | null;
      current_step: string;
      liveness_attempts_left: number;
      submitted_at: string | null;
      company: {
          [key: string]: unknown;
      } | null;
      /** Format: date-time */
      updated_at: string;
      id: number;
      kind: string;
      document: string;
      representative_document: string | null;
      email: string;
      company_id: number | null;
      findings: string[];
      lapsed: boolean;
      decision_reason: string | null;
      decided_by: string | null;
      decided_at: string | null;
      /** Format: date-time */
      created_at: string;
  };
  "POST /operator/requisitions/{id}/reject": {
      onboarding_requisition_id: number;
      onboarding_type: string;
      status: string;
      status_internal: string | null;
      liveness_status: string | null;
      current_step: string;
      liveness_attempts_left: number;
      submitted_at: string | null;
      company: {
          [key: string]: unknown;
      } | null;
      /** Format: date-time */
      updated_at: string;
      id: number;
      kind: string;
      document: string;
      representative_document: string | null;
      email: string;
      company_id: number | null;
      findings: string[];
      lapsed: boolean;
      decision_reason: string | null;
      decided_by: string | null;
      decided_at: string | null;
      /** Format: date-time */
      created_at: string;
  };
  "POST /operator/registration-updates/{id}/approve": {
      onboarding_requisition_id: number;
      onboarding_type: string;
      status: string;
      status_internal: string | null;
      liveness_status: string | null;
      current_step: string;
      liveness_attempts_left: number;
      submitted_at: string | null;
      company: {
          [key: string]: unknown;
      } | null;
      /** Format: date-time */
      updated_at: string;
      id: number;
      kind: string;
      document: string;
      representative_document: string | null;
      email: string;
      company_id: number | null;
      findings: string[];
      lapsed: boolean;
      decision_reason: string | null;
      decided_by: string | null;
      decided_at: string | null;
      /** Format: date-time */
      created_at: string;
  };
  "POST /operator/registration-updates/{id}/reject": {
      onboarding_requisition_id: number;
      onboarding_type: string;
      status: string;
      status_internal: string | null;
      liveness_status: string | null;
      current_step: string;
      liveness_attempts_left: number;
      submitted_at: string | null;
      company: {
          [key: string]: unknown;
      } | null;
      /** Format: date-time */
      updated_at: string;
      id: number;
      kind: string;
      document: string;
      representative_document: string | null;
      email: string;
      company_id: number | null;
      findings: string[];
      lapsed: boolean;
      decision_reason: string | null;
      decided_by: string | null;
      decided_at: string | null;
      /** Format: date-time */
      created_at: string;
  };
  "POST /operator/requisitions/{id}/renew-invitation": {
      company_id: number;
      /** Format: date-time */
      invitation_expires_at: string;
  };
  "POST /operator/requisitions/{id}/lapse": {
      lapsed: boolean;
  };
  "GET /operator/audit-log": {
      next: string | null;
      results: {
          id: number;
          /** Format: date-time */
          at: string;
          operator: {
              id: number;
              email: string;
          } | null;
          act: string;
          subject: string;
          subject_id: string;
          company_id: number | null;
          request_id: string | null;
          details: {
              [key: string]: unknown;
          };
      }[];
  };
  "GET /operator/companies/{id}/security-log": {
      next: string | null;
      results: {
          id: number;
          /** Format: date-time */
          at: string;
          act: string;
          subject: string | null;
          details: {
              [key: string]: unknown;
          };
          by: {
              /** @enum {unknown} */
              kind: "PERSON" | "PROGRAM";
              name: string;
          } | null;
      }[];
  };
  "GET /operator/health": {
      /** Format: date-time */
      at: string;
      /** Format: date-time */
      bank_time: string;
      throughput: {
          cashouts_written: number;
          cash_ins_written: number;
          movements_written: number;
          transactions_committed: number;
      };
      latency: {
          settled: number;
          p50_ms: number | null;
          p95_ms: number | null;
          slowest_ms: number | null;
      };
      queues: {
          cashouts: {
              processing: number;
              oldest_since: string | null;
              beyond_limit: number;
          };
          refunds: {
              pending: number;
              oldest_since: string | null;
              beyond_limit: number;
          };
          codes: {
              expired_and_open: number;
          };
      };
      webhooks: {
          unpublished: number;
          backlog: number;
          backlog_since: string | null;
          retrying: number;
          parked: number;
          failing_endpoints: number;
          failing: {
              company_id: number | null;
              company_name: string | null;
              webhook_id: number;
              url: string;
              backlog: number;
              retrying: number;
              next_attempt_at: string | null;
          }[];
      };
      database: {
          version: string;
          bytes: number;
          connections: number;
          most_connections: number;
          oldest_transaction_seconds: number | null;
          deadlocks: number;
          migrations: number;
      };
      pools: {
          main: {
              total: number;
              idle: number;
              waiting: number;
          };
          batch: {
              total: number;
              idle: number;
              waiting: number;
          };
          reads: {
              total: number;
              idle: number;
              waiting: number;
          };
      };
  };
}
